/**
 * The child of `parent` that `node` is or was moved into, such as the `<font>` that a translator wraps
 * around a text; null if it left the parent altogether.
 */
function childHolding(parent: Node, node: Node): Node | null {
  for (let child: Node | null = node; child; child = child.parentNode) {
    if (child.parentNode === parent) return child;
  }
  return null;
}

/**
 * Keeps `insertBefore` and `removeChild` from throwing where a translator or another program moved
 * nodes: React would show its error page (https://github.com/facebook/react/issues/11538).
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    return insertBefore.call(this, node, childHolding(this, next)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const moved = childHolding(this, child);
    if (moved) removeChild.call(this, moved);
    return child;
  };
}
