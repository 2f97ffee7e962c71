// Draws the phones that the server tells of. What stands where, the server has decided; texts are only ever text.
window.phones = (() => {
  "use strict";
  const byID = (name) => document.getElementById(name);
  const list = byID("devices");
  const sheet = byID("sheet");
  // By ID: the element, the revision that it shows, and the one that the server has.
  const devices = new Map();
  // Groups that somebody has opened.
  const open = new Set();
  let offset = 0;
  let isFetching = false;
  // What has opened the sheet: a phone and a key.
  let opener = null;

  // MARK: Elements

  const make = (tag, style, ...content) => {
    const element = document.createElement(tag);
    if (style) element.className = style;
    element.append(...content.filter((part) => part !== null));
    return element;
  };
  // A text of a sender's, in its own direction.
  const words = (tag, style, text) => {
    if (text === null || text === "") return null;
    const element = make(tag, style, text);
    element.dir = "auto";
    return element;
  };
  const format = (options) => {
    const formatter = new Intl.DateTimeFormat("en-GB", options);
    // A sender may name a date that no calendar has.
    return (milliseconds) => Math.abs(milliseconds) > 8.64e15 ? "not a date" : formatter.format(new Date(milliseconds));
  };
  const hour = format({ hour: "2-digit", minute: "2-digit" });
  const day = format({ weekday: "long", day: "numeric", month: "long" });
  const moment = format({ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const now = () => Date.now() + offset;
  // The time, with its day where that is another one.
  const when = (milliseconds) => {
    const text = hour(milliseconds);
    return day(milliseconds) === day(now()) ? text : format({ day: "numeric", month: "short" })(milliseconds) + " " + text;
  };
  const count = (number, thing) => number.toLocaleString("en") + " " + thing + (number === 1 ? "" : "s");

  // MARK: What is behind

  const rows = (pairs) => {
    const table = make("table", "");
    for (const [name, value] of pairs) {
      const head = make("th", "", name);
      head.scope = "row";
      const cell = make("td", "", value);
      cell.dir = "auto";
      table.append(make("tr", "", head, cell));
    }
    return table;
  };

  const showPush = async (number) => {
    const body = byID("sheet-body");
    byID("sheet-title").textContent = "Push " + number.toLocaleString("en");
    body.replaceChildren(make("p", "note", "Loading …"));
    if (!sheet.open) sheet.showModal();
    let push = null;
    try {
      const answer = await fetch("pushes/" + number);
      if (answer.ok) push = await answer.json();
      else body.replaceChildren(make("p", "note", "This page no longer has the push. The report has it."));
    } catch {
      body.replaceChildren(make("p", "note", "The endpoint no longer answers. The report has this push."));
    }
    if (push === null) return;
    const payload = make("pre", "", push.payload);
    payload.dir = "auto";
    body.replaceChildren(
      rows([["Arrived", moment(push.at)], ["Path", push.path], ["Answer", push.answer]]),
      make("h3", "", "Headers"), rows(push.headers),
      make("h3", "", "Payload"), payload,
      make("h3", "", "What the phone does with it, by the state of the app"), rows(push.states));
    if (push.violations.length > 0) body.append(make("h3", "", "Broken rules"), rows(push.violations));
    if (push.answerHeaders.length > 0) body.append(make("h3", "", "Headers of the answer"), rows(push.answerHeaders));
    sheet.scrollTop = 0;
  };

  // A button that shows a push. Its key finds it again when the phone is drawn anew.
  const button = (style, key, push, ...content) => {
    const element = make("button", style, ...content);
    element.type = "button";
    element.dataset.key = key;
    element.dataset.push = push;
    element.setAttribute("aria-haspopup", "dialog");
    return element;
  };

  // MARK: Parts of a phone

  const activity = (one) => {
    const dates = ["updated " + when(one.updatedAt)];
    if (one.state === "stale") dates.push("stale since " + when(one.staleDate));
    if (one.state === "active" && one.staleDate !== null) dates.push("stale at " + when(one.staleDate));
    if (one.dismissalDate !== null) dates.push("leaves at " + when(one.dismissalDate));
    const fields = make("span", "fields");
    for (const [name, value] of one.lines) {
      const text = make("span", "", value);
      text.dir = "auto";
      fields.append(make("span", "key", name), text);
    }
    return button("banner activity " + one.state, "activity " + one.startedAt + " " + one.type, one.push,
      make("span", "line", make("span", "", "Live Activity" + (one.type === null ? "" : " · " + one.type)), make("span", "state", one.state)),
      fields, one.more > 0 ? make("span", "line", make("span", "", "and " + count(one.more, "more value"))) : null,
      make("span", "line", make("span", "", dates.join(" · "))));
  };

  const banner = (one, phone, place) => {
    const level = { passive: "Passive", "time-sensitive": "Time Sensitive", critical: "Critical" }[one.level];
    const notes = [one.sounds ? "♪ sound" : null, one.replaced > 0 ? "replaces " + one.replaced : null].filter((note) => note);
    return button("banner", place + one.push, one.push,
      make("span", "line", make("span", "", appName(phone)), make("span", "when", when(one.at))),
      level === undefined ? null : make("span", "line", make("span", "level", level)),
      words("b", "text title", one.title), words("i", "text subtitle", one.subtitle), words("span", "text body", one.body),
      notes.length > 0 ? make("span", "line", make("span", "", notes.join(" · "))) : null);
  };

  const group = (one, phone, id, place) => {
    const name = id + place + one.thread;
    const isOpen = open.has(name);
    const [first, ...others] = one.banners.map((each) => banner(each, phone, place));
    const element = make("div", "group");
    if (one.thread !== null || others.length > 0) {
      const thread = words("span", "name", one.thread) || make("span", "name", "without thread");
      const head = make("div", "thread", thread);
      if (others.length > 0) {
        const more = make("button", "more", isOpen ? "show less" : others.length + " more");
        more.type = "button";
        more.dataset.key = "more " + place + one.thread;
        more.dataset.group = name;
        more.setAttribute("aria-expanded", String(isOpen));
        head.append(more);
      }
      element.append(head);
    }
    if (others.length > 0 && !isOpen) first.classList.add("stacked");
    element.append(first, ...(isOpen ? others : []));
    return element;
  };

  const groups = (part, phone, id, place) => [
    ...part.groups.map((one) => group(one, phone, id, place)),
    part.undrawn > 0 ? make("div", "empty", "and " + count(part.undrawn, "older notification")) : null,
  ].filter((each) => each !== null);

  const dock = (phone) => {
    const icon = make("span", "icon", appName(phone).slice(0, 1));
    if (phone.badge !== null) {
      const badge = make("span", "badge", phone.badge.toLocaleString("en"));
      badge.title = "badge";
      icon.append(badge);
    }
    const notes = [phone.badge === null ? "no badge" : "badge " + phone.badge.toLocaleString("en")];
    if (phone.sound !== null) notes.push("♪ " + count(phone.sounds, "sound") + ", the last " + phone.sound);
    if (phone.wakes.lastHour > 0) notes.push(count(phone.wakes.lastHour, "wake") + " in an hour");
    if (phone.wakes.refused > 0) notes.push(phone.wakes.refused.toLocaleString("en") + " refused: over the budget");
    return make("div", "dock", icon, make("span", "", notes.join(" · ")));
  };

  const waiting = (phone) => {
    const items = make("ul", "waiting");
    for (const one of phone.waiting) {
      const until = one.expires === null ? "" : ", until " + when(one.expires);
      items.append(make("li", "", button("push", "waiting " + one.push, one.push, "push " + one.push), " waits" +
        (one.reason === null ? "" : ": " + one.reason) + until));
    }
    return items;
  };

  const history = (phone, isOpen) => {
    const items = make("ol", "");
    for (const one of phone.history) {
      items.append(make("li", "", button("push", "history " + one.event + one.push, one.push, "push " + one.push),
        " " + one.event + (one.reason === null ? "" : ": " + one.reason) + " (" + when(one.at) + ")"));
    }
    if (phone.earlier > 0) items.append(make("li", "note", "and " + phone.earlier + " before"));
    if (phone.forgotten > 0) items.append(make("li", "note", "Pushes that this page no longer has, to any device: " + phone.forgotten));
    const summary = make("summary", "", "The history of its pushes");
    summary.dataset.key = "history";
    const details = make("details", "history", summary, items);
    details.open = isOpen;
    return details;
  };

  // `com.example.chat` is the app `chat`.
  const appName = (phone) => phone.app === null ? "?" : phone.app.split(".").pop();

  const clock = () => make("div", "clock", make("time", "day", day(now())), make("time", "hour", hour(now())));

  // MARK: A phone

  const draw = (device, id, phone) => {
    const article = device.element;
    const before = {
      key: article.contains(document.activeElement) ? document.activeElement.dataset.key : undefined,
      top: article.querySelector(".scroll") ? article.querySelector(".scroll").scrollTop : 0,
      isOpen: article.querySelector("details.history") ? article.querySelector("details.history").open : false,
    };
    const title = make("h3", "", make("code", "", phone.name));
    title.id = "phone-" + id;
    article.setAttribute("aria-labelledby", title.id);
    const marks = make("ul", "marks", ...phone.marks.map((mark) => make("li", "", mark)));
    const scroll = make("div", "scroll", ...phone.activities.map(activity), ...groups(phone.lock, phone, id, "lock"));
    if (scroll.childElementCount === 0) scroll.append(make("div", "empty", "nothing on the lock screen"));
    if (phone.center.groups.length > 0) {
      scroll.append(make("h4", "", "Notification Center only"), ...groups(phone.center, phone, id, "center"));
    }
    // What scrolls must be reached by keys as well.
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", "Lock screen");
    scroll.dataset.key = "scroll";
    article.replaceChildren(title, ...[
      phone.app === null ? null : make("p", "owner", phone.app), phone.marks.length > 0 ? marks : null,
      make("div", "phone", clock(), scroll, dock(phone)), phone.waiting.length > 0 ? waiting(phone) : null,
      history(phone, before.isOpen),
    ].filter((part) => part !== null));
    device.phone = phone;
    scroll.scrollTop = before.top;
    if (before.key !== undefined) focus(article, before.key);
  };

  // What has this key, or else the phone.
  const focus = (article, key) => {
    const same = Array.from(article.querySelectorAll("[data-key]")).find((each) => each.dataset.key === key);
    (same || article).focus({ preventScroll: true });
  };

  // One after the other: a page that does not keep up asks less often.
  const fetchChanged = async () => {
    if (isFetching) return;
    isFetching = true;
    try {
      for (;;) {
        const next = Array.from(devices).find(([, device]) => device.shown !== device.told);
        if (next === undefined) return;
        const [id, device] = next;
        const told = device.told;
        let phone = null;
        try {
          const answer = await fetch("phones/" + id);
          if (answer.ok) phone = await answer.json();
        } catch {
          // Without a server the page stays as it is; the next that is told tries again.
          return;
        }
        device.shown = told;
        if (phone !== null && devices.get(id) === device) draw(device, id, phone);
      }
    } finally {
      isFetching = false;
    }
  };

  list.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (target === null) return;
    if (target.dataset.push !== undefined) {
      opener = { article: target.closest(".device"), key: target.dataset.key };
      return void showPush(Number(target.dataset.push));
    }
    const name = target.dataset.group;
    if (name === undefined) return;
    if (!open.delete(name)) open.add(name);
    const id = Number(target.closest(".device").dataset.id);
    const device = devices.get(id);
    if (device !== undefined) draw(device, id, device.phone);
  });
  // The phone may have been drawn anew in between, with other buttons.
  sheet.addEventListener("close", () => {
    if (opener !== null && opener.article.isConnected) focus(opener.article, opener.key);
  });
  byID("sheet-close").addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  document.addEventListener("keydown", (event) => {
    if ((event.key !== "j" && event.key !== "k") || sheet.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = Array.from(list.children);
    if (all.length === 0) return;
    const at = all.findIndex((each) => each.contains(document.activeElement));
    const to = event.key === "j" ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0);
    all[to].focus();
  });
  setInterval(() => {
    for (const element of list.querySelectorAll(".clock")) element.replaceWith(clock());
  }, 1000);

  return {
    // All that is drawn may be of another server.
    forget() {
      for (const device of devices.values()) device.shown = null;
    },
    tell(told) {
      offset = told.offset;
      const known = new Set(told.phones.map(([id]) => id));
      for (const [id, device] of devices) {
        if (known.has(id)) continue;
        device.element.remove();
        devices.delete(id);
        for (const name of open) if (name.startsWith(id + "lock") || name.startsWith(id + "center")) open.delete(name);
      }
      told.phones.forEach(([id, revision], index) => {
        let device = devices.get(id);
        if (device === undefined) {
          const element = make("article", "device");
          element.tabIndex = -1;
          element.dataset.id = id;
          device = { element, shown: null, told: revision, phone: null };
          devices.set(id, device);
        }
        device.told = revision;
        if (list.children[index] !== device.element) list.insertBefore(device.element, list.children[index] || null);
      });
      byID("none").hidden = told.phones.length > 0;
      byID("keys").hidden = told.phones.length === 0;
      fetchChanged();
    },
  };
})();
