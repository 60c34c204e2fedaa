const replacements = new WeakMap<Node, Node>();
const replacing = new WeakSet<Node>();

const isFreeFont = (node: Node | null) => node?.nodeName === 'FONT' && !replacing.has(node);

/**
 * Translators replace a text by a `<font>` in one step, or insert it beside the text and then
 * remove that.
 */
function noteReplaced(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const added of addedNodes) replacements.delete(added);
    const [removed] = removedNodes;
    if (!removed || removedNodes.length > 1) continue;
    const font = [previousSibling, nextSibling].find(isFreeFont);
    const added = addedNodes[0] ?? (removed instanceof Text ? font : null);
    if (!added) continue;
    replacements.set(removed, added);
    replacing.add(added);
  }
}

/** Current replacement of a removed node, or the node itself. */
function latest(node: Node): Node {
  let found = node;
  while (!found.parentNode) {
    const next = replacements.get(found);
    if (!next) return node;
    found = next;
  }
  return found;
}

/** Child of `parent` that is, contains or replaced `node`; null if it left the parent. */
function childHolding(parent: Node, node: Node): Node | null {
  for (let child: Node | null = latest(node); child; child = child.parentNode) {
    if (child.parentNode === parent) return child;
  }
  return null;
}

/**
 * Lets React update a page whose nodes a translator moved or replaced. `insertBefore` and
 * `removeChild` would throw (https://github.com/facebook/react/issues/11538), and a replaced text
 * would never update.
 */
export function tolerateMovedNodes(): void {
  const observer = new MutationObserver(noteReplaced);
  observer.observe(document, { subtree: true, childList: true });
  const locate = (parent: Node, node: Node) => {
    noteReplaced(observer.takeRecords());
    return childHolding(parent, node);
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    return insertBefore.call(this, node, locate(this, next)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const moved = locate(this, child);
    if (moved) removeChild.call(this, moved);
    return child;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      if (this.parentNode || !(this instanceof Text)) return;
      noteReplaced(observer.takeRecords());
      const replacement = latest(this);
      if (replacement instanceof Element) replacement.replaceWith(this);
    },
  });
}
