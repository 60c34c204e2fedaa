import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { type ExitCode, exitCodes, type Terminal } from './command.ts';

export const kinds = kindsOf(sports);

/** Kind by its singular or plural name: 'lifter', 'weight-categories'. */
export function getGivenKind(word: string): Kind | null {
  const given = word.toLowerCase();
  const names = ({ name, labels }: Kind) => [name, labels.many.replaceAll(' ', '-')];
  return kinds.find((kind) => names(kind).some((name) => name.toLowerCase() === given)) ?? null;
}

export function printKindError(terminal: Terminal, word: string): ExitCode {
  const names = kinds.map(({ name }) => name).join(', ');
  terminal.printError(`There is no kind "${word}". The kinds are ${names}.`);
  return exitCodes.misused;
}
