"""A cluster of several machines as an executor for `batches.run_job` (the extra `assistant[cluster]`).

The workers need the same version of the app and the same content folders.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from assistant.messages.questions import Refused
from assistant.messages.text import t

PATIENCE = "10s"
"""How long the scheduler may take to answer."""


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """Yield an executor that runs jobs on the workers of a dask scheduler, such as tcp://192.168.0.5:8786."""
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise Refused(t('--cluster needs one more package: pip install "assistant[cluster]".')) from error
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:  # a time-out is an OSError
        raise Refused(t("No cluster answers at {address}.", address=address)) from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise Refused(t("The cluster at {address} has no workers.", address=address))
        yield client.get_executor()
