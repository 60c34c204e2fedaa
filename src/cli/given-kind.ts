import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { type ExitCode, exitCodes, type Terminal } from './command.ts';

export const kinds = kindsOf(sports);

/** Accepts singular and plural in any case: 'lifter', 'weight-categories'. */
export function getGivenKind(word: string): Kind | null {
  const hasName = ({ name, labels }: Kind) =>
    [name, labels.many.replaceAll(' ', '-')].some(
      (kindName) => kindName.toLowerCase() === word.toLowerCase(),
    );
  return kinds.find(hasName) ?? null;
}

export function printKindError(terminal: Terminal, word: string): ExitCode {
  const names = kinds.map(({ name }) => name).join(', ');
  terminal.printError(`There is no kind "${word}". The kinds are ${names}.`);
  return exitCodes.misused;
}
