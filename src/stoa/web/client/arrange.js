// Lays the sections of a drawing out for the window, as one of its layouts says.
//
// A layout is written as `harbor | (sheet-1 / (sheet-2 | sheet-3))`: beside each other, below each other. Sections keep
// their proportions, those beside each other are equally high, those below each other equally wide. The width of every
// part of a layout is therefore a * height + b, and one pass down the tree places everything.

export const GAP = 8;

/** `a | (b / c)` as a tree: a name, or { across, parts }. */
export function parse(text) {
  const words = text.match(/[\w-]+|[|/()]/g);
  const group = () => {
    const parts = [part()];
    let across = true;
    while (words[0] === "|" || words[0] === "/") {
      across = words.shift() === "|";
      parts.push(part());
    }
    return parts.length > 1 ? { across, parts } : parts[0];
  };
  const part = () => {
    const word = words.shift();
    if (word !== "(") return word;
    const inner = group();
    words.shift();
    return inner;
  };
  return group();
}

/** The sections in a layout. */
export const leaves = (node) => (typeof node === "string" ? [node] : node.parts.flatMap(leaves));

/** [a, b] of the width of a part, from the [width, height] of its sections. */
function slope(node, sizes) {
  if (typeof node === "string") return [sizes[node][0] / sizes[node][1], 0];
  const inner = node.parts.map((part) => slope(part, sizes));
  const gaps = GAP * (inner.length - 1);
  if (node.across) return [sum(inner.map(([a]) => a)), sum(inner.map(([, b]) => b)) + gaps];
  const steep = sum(inner.map(([a]) => 1 / a));
  return [1 / steep, (sum(inner.map(([a, b]) => b / a)) - gaps) / steep];
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** Where every section of a layout goes in a frame: { name: { x, y, scale } }, in the middle of it. */
export function arrange(node, sizes, width, height) {
  const [a, b] = slope(node, sizes);
  const tall = Math.min(height, (width - b) / a);
  const found = {};
  place(node, sizes, (width - a * tall - b) / 2, (height - tall) / 2, tall, found);
  return found;
}

function place(node, sizes, x, y, tall, found) {
  if (typeof node === "string") {
    found[node] = { x, y, scale: tall / sizes[node][1] };
    return;
  }
  const [a, b] = slope(node, sizes);
  for (const part of node.parts) {
    const [steep, more] = slope(part, sizes);
    const high = node.across ? tall : (a * tall + b - more) / steep;
    place(part, sizes, x, y, high, found);
    if (node.across) x += steep * high + more + GAP;
    else y += high + GAP;
  }
}

/** How high a layout is in a frame of this width. */
export function tallness(node, sizes, width) {
  const [a, b] = slope(node, sizes);
  return (width - b) / a;
}

/** The layout in which the smallest text of a section comes out largest: its places and that size. */
export function choose(layouts, sizes, texts, width, height) {
  let best = null;
  for (const layout of layouts) {
    const places = arrange(layout, sizes, width, height);
    const text = Math.min(...Object.entries(places).map(([name, { scale }]) => scale * texts[name]));
    if (!best || text > best.text) best = { places, text };
  }
  return best;
}
