import type { Command } from './command.ts';

function rowsOf({ usage, description, options = {} }: Command): [string, string][] {
  return [
    [usage, description],
    ...Object.entries(options).map(([name, option]): [string, string] => [
      `  --${name}${option.value ? ` <${option.value}>` : ''}`,
      option.description,
    ]),
  ];
}

export function helpOn(commands: readonly Command[]): string {
  const rows = commands.flatMap(rowsOf);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const lines = rows.map(([usage, description]) => `  ${usage.padEnd(width)}  ${description}`);
  const takesWho = commands.some(({ usage }) => usage.includes('<who>'));
  return [
    'Usage: npm run tifo -- <command>',
    '',
    ...lines,
    ...(takesWho ? ['', '<who> is an id, an e-mail address or a user name.'] : []),
  ].join('\n');
}

/** Returns 'users show' for 'users show <who>'. */
export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return usage
    .split(' ')
    .filter((word) => !isArgument(word))
    .join(' ');
}

export function isArgument(word: string): boolean {
  return /^[<[]/.test(word);
}

export function commandsNamed(
  commands: readonly Command[],
  words: readonly string[],
): readonly Command[] {
  return commands.filter((command) => {
    const name = nameOf(command).split(' ');
    return words.every((word, index) => word === name[index]);
  });
}
