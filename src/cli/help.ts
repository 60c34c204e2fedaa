import type { Command } from './command.ts';

function toRows({ usage, description, options = {} }: Command): [string, string][] {
  const rows: [string, string][] = [[usage, description]];
  for (const [name, option] of Object.entries(options)) {
    rows.push([`  --${name}${option.value ? ` <${option.value}>` : ''}`, option.description]);
  }
  return rows;
}

export function formatHelp(commands: readonly Command[]): string {
  const rows = commands.flatMap(toRows);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const lines = rows.map(([usage, description]) => `  ${usage.padEnd(width)}  ${description}`);
  const takesWho = commands.some(({ usage }) => usage.includes('<who>'));
  const note = takesWho ? ['', '<who> is an id, an e-mail address or a user name.'] : [];
  return [
    'Usage: tifo <command>, in a checkout: npm run tifo -- <command>',
    '',
    ...lines,
    ...note,
  ].join('\n');
}

/** Returns 'users show' for 'users show <who>'. */
export function getCommandName({ usage }: Pick<Command, 'usage'>): string {
  return usage
    .split(' ')
    .filter((word) => !isArgument(word))
    .join(' ');
}

export function isArgument(word: string): boolean {
  return /^[<[]/.test(word);
}

export function findCommands(
  commands: readonly Command[],
  words: readonly string[],
): readonly Command[] {
  return commands.filter((command) => {
    const name = getCommandName(command).split(' ');
    return words.every((word, index) => word === name[index]);
  });
}
