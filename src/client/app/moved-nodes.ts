/** Removed nodes, each with its replacement. */
const replacements = new WeakMap<Node, Node>();
const replacementNodes = new WeakSet<Node>();

const isUnusedFont = (node: Node | null) =>
  node?.nodeName === 'FONT' && !replacementNodes.has(node);

/**
 * Translators replace a text by a `<font>` in one step, or insert the element and then remove the
 * text.
 */
function recordReplacements(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const added of addedNodes) replacements.delete(added);
    const [removed] = removedNodes;
    if (!removed || removedNodes.length > 1) continue;
    const font = [previousSibling, nextSibling].find(isUnusedFont);
    const added = addedNodes[0] ?? (removed instanceof Text ? font : null);
    if (!added) continue;
    replacements.set(removed, added);
    replacementNodes.add(added);
  }
}

function findReplacement(node: Node): Node {
  let current = node;
  while (!current.parentNode) {
    const next = replacements.get(current);
    if (!next) return node;
    current = next;
  }
  return current;
}

/** Finds the child that is, contains or replaced `node`. */
function findChild(parent: Node, node: Node): Node | null {
  for (let child: Node | null = findReplacement(node); child; child = child.parentNode) {
    if (child.parentNode === parent) return child;
  }
  return null;
}

/**
 * Lets React update a page whose nodes a translator replaced. `insertBefore` and `removeChild`
 * would throw (https://github.com/facebook/react/issues/11538).
 */
export function tolerateMovedNodes(): void {
  const observer = new MutationObserver(recordReplacements);
  observer.observe(document, { subtree: true, childList: true });
  const findCurrentChild = (parent: Node, node: Node) => {
    recordReplacements(observer.takeRecords());
    return findChild(parent, node);
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    return insertBefore.call(this, node, findCurrentChild(this, next)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const moved = findCurrentChild(this, child);
    if (moved) removeChild.call(this, moved);
    return child;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      if (this.parentNode || !(this instanceof Text)) return;
      recordReplacements(observer.takeRecords());
      const replacement = findReplacement(this);
      if (replacement instanceof Element) replacement.replaceWith(this);
    },
  });
}
