// Run inside the page: what a checker of accessibility looks at first.
() => {
  const problems = [];
  const channel = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color) => 0.2126 * channel(color[0]) + 0.7152 * channel(color[1]) + 0.0722 * channel(color[2]);
  const parsed = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const background = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parsed(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || (color.length === 4 && color[3] === 1)) return color;
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== "");
    if (!hasText || element.tagName === "SCRIPT" || element.getClientRects().length === 0) continue;
    const key = element.tagName + "." + element.className + "/" + (element.parentElement.className || "");
    if (seen.has(key)) continue;
    seen.add(key);
    const style = getComputedStyle(element);
    const [light, dark] = [luminance(parsed(style.color)), luminance(background(element))].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) problems.push(`${key}: contrast ${ratio.toFixed(2)}`);
  }
  for (const control of document.querySelectorAll("button, input, select")) {
    const label = control.closest("label");
    const name = (label && label.textContent.trim()) || control.textContent.trim() || control.getAttribute("aria-label");
    if (!name) problems.push(`${control.tagName} ${control.id}: no name`);
  }
  const ids = Array.from(document.querySelectorAll("[id]")).map((element) => element.id);
  if (new Set(ids).size !== ids.length) problems.push("an id is there twice");
  if (!document.documentElement.lang) problems.push("the page has no language");
  if (document.querySelectorAll("h1").length !== 1) problems.push("the page has not one h1");
  return problems;
}
