import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const isText = (node: unknown) =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral');

function isConditionalText(child: SyntaxNode): boolean {
  const expression = child.expression;
  if (!isNode(expression)) return false;
  if (expression.type === 'LogicalExpression') return isText(expression.right);
  if (expression.type !== 'ConditionalExpression') return false;
  return isText(expression.consequent) || isText(expression.alternate);
}

const isShown = ({ type, value, expression }: SyntaxNode) =>
  !(type === 'JSXText' && /^\s*\n\s*$/.test(String(value))) &&
  !(isNode(expression) && expression.type === 'JSXEmptyExpression');

function findMovingTexts(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(findMovingTexts);
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap(findMovingTexts);
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return inside;
  const children = (node.children as SyntaxNode[]).filter(isShown);
  return children.length > 1 ? [...children.filter(isConditionalText), ...inside] : inside;
}

test('a text that comes and goes has an element of its own, since translators replace texts', () => {
  const found = globSync('src/client/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const texts = findMovingTexts(parseAst(source, { lang: 'tsx' }, file));
      return texts.map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`);
    });
  expect(found).toEqual([]);
});
