// The page around the terminal: socket address, touch, font size, reconnecting.
"use strict";
(() => {
  const PACKED_UP = 4001, NO_ROOM = 4008;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const SIZE = "assistant-type";
  let socket = null;
  let tries = 0;

  // Watch the terminal's socket: the close code decides what happens next.
  const NativeWebSocket = window.WebSocket;
  window.WebSocket = class extends NativeWebSocket {
    constructor(...given) {
      super(...given);
      socket = this;
      this.addEventListener("message", () => { tries = 0; showMessage(""); }, { once: true });
      this.addEventListener("message", (event) => { if (followCampaign(event.data)) event.stopImmediatePropagation(); });
      this.addEventListener("close", (event) => {
        if (event.code === PACKED_UP) showMessage("packed", true);
        else if (event.code === NO_ROOM) { showMessage("full", true); }
        else { showMessage("lost", false); reconnect(); }
      });
    }
    send(data) {
      if (this.readyState === NativeWebSocket.OPEN) super.send(data);
    }
  };

  // Another campaign was opened: a reload must return to it.
  function followCampaign(data) {
    if (typeof data !== "string" || !data.startsWith('["campaign"')) return false;
    history.replaceState(null, "", JSON.parse(data)[1]);
    return true;
  }

  function showMessage(which, mayOpen) {
    const box = document.getElementById("message");
    if (!box) return;
    box.classList.toggle("shown", which !== "");
    box.classList.toggle("waiting", !mayOpen);
    box.querySelector("p").textContent = which ? box.dataset[which] : "";
  }

  async function reconnect() {
    tries += 1;
    await new Promise((after) => setTimeout(after, Math.min(5000, 250 * tries)));
    try {
      const answer = await fetch("/alive", { cache: "no-store" });
      if (answer.ok) { location.reload(); return; }
      if (answer.status === 403) { showMessage("locked", true); return; }
    } catch { /* the server does not answer yet */ }
    reconnect();
  }

  function keys(sequence) {
    if (socket && socket.readyState === NativeWebSocket.OPEN) socket.send(JSON.stringify(["stdin", sequence]));
  }

  function typeSize() {
    const kept = Number(localStorage.getItem(SIZE));
    if (kept >= 10 && kept <= 40) return kept;
    return innerWidth >= 700 && innerWidth < 1000 ? 18 : 16;
  }

  function changeSize(by) {
    localStorage.setItem(SIZE, String(Math.max(10, Math.min(40, typeSize() + by))));
    location.reload();
  }

  // A swipe scrolls the mouse wheel: one step per row, at the place where it began.
  function swipes(terminal) {
    let from = null;
    const cell = () => {
      const screen = terminal.querySelector(".xterm-screen");
      const box = screen.getBoundingClientRect();
      const rows = terminal.querySelector(".xterm-rows");
      const high = Number(terminal.dataset.fontSize) * 1.32;
      const count = rows && rows.childElementCount ? rows.childElementCount : Math.max(1, Math.round(box.height / high));
      return { box, high: box.height / count, wide: Number(terminal.dataset.fontSize) * 0.6 };
    };
    terminal.addEventListener("touchstart", (event) => {
      const touch = event.touches[0];
      from = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: touch.clientY, moved: false } : null;
    }, { passive: true });
    terminal.addEventListener("touchmove", (event) => {
      if (!from) return;
      const touch = event.touches[0];
      const { box, high, wide } = cell();
      while (Math.abs(touch.clientY - from.at) >= high) {
        const up = touch.clientY < from.at;
        from.at += up ? -high : high;
        from.moved = true;
        const column = Math.max(1, Math.floor((from.x - box.left) / wide) + 1);
        const row = Math.max(1, Math.floor((from.y - box.top) / high) + 1);
        keys(`\x1b[<${up ? 65 : 64};${column};${row}M`);
      }
      event.preventDefault();
    }, { passive: false });
    terminal.addEventListener("touchend", (event) => {
      if (from && from.moved) event.preventDefault(); // no click at the end of a swipe
      from = null;
    }, { passive: false });
  }

  // The on-screen keyboard opens only on request.
  function keyboard(on) {
    const box = document.querySelector(".xterm-helper-textarea");
    if (!box) return;
    box.setAttribute("inputmode", on ? "text" : "none");
    document.getElementById("keyboard").classList.toggle("on", on);
    if (on) { box.blur(); box.focus(); }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const terminal = document.getElementById("terminal");
    const path = terminal.dataset.socket.replace("POINTER", coarse ? "touch" : "mouse");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    terminal.dataset.sessionWebsocketUrl = `${scheme}://${location.host}${path}`;
    terminal.dataset.fontSize = String(typeSize());
    document.body.classList.toggle("touch", coarse);
    document.getElementById("again").addEventListener("click", () => location.reload());
    document.getElementById("smaller").addEventListener("click", () => changeSize(-2));
    document.getElementById("larger").addEventListener("click", () => changeSize(2));
    let asked = false;
    document.getElementById("keyboard").addEventListener("click", () => { asked = !asked; keyboard(asked); });
    if (coarse) {
      swipes(terminal);
      new MutationObserver((_, watch) => {
        if (document.querySelector(".xterm-helper-textarea")) { watch.disconnect(); keyboard(false); }
      }).observe(terminal, { childList: true, subtree: true });
    }
  });

  // After sleep a tablet's socket is closed without an event.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && socket && socket.readyState > NativeWebSocket.OPEN) location.reload();
  });
})();
