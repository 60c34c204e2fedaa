import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Command, GivenOptions } from './command.ts';
import { findCommands, getCommandName, isArgument } from './help.ts';

export interface CommandInput {
  readonly command: Command;
  readonly words: readonly string[];
  readonly options: GivenOptions;
}

/** Returns a string for an error. */
export function parseInput(
  commands: readonly Command[],
  words: readonly string[],
): CommandInput | string {
  const plain = words.filter((word) => !word.startsWith('-'));
  const command = commands.find((candidate) => {
    const name = getCommandName(candidate).split(' ');
    return name.every((word, index) => word === plain[index]);
  });
  if (!command) return describeUnknownCommand(commands, plain.length > 0 ? plain : words);
  const name = getCommandName(command);
  const seeHelp = `See: tifo help ${name}`;
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: toParserOptions(command),
      allowPositionals: true,
    });
    const given = positionals.slice(name.split(' ').length);
    const problem = findCountError(command, given);
    if (problem !== null) return `${problem} ${seeHelp}`;
    // No option is repeatable, so no value is an array.
    return { command, words: given, options: values as GivenOptions };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [sentence = ''] = error.message.split('. To specify');
    return `${name}: ${sentence.replace(/\.$/, '')}. ${seeHelp}`;
  }
}

function toParserOptions({ options = {} }: Command): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]): [string, ParseArgsOptionsConfig[string]] => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ]),
  );
}

function findCountError(command: Command, given: readonly string[]): string | null {
  const wanted = command.usage.split(' ').filter(isArgument);
  const required = wanted.filter((word) => word.startsWith('<'));
  const missing = required.filter((_, index) => (given[index] ?? '').trim() === '');
  const name = getCommandName(command);
  if (missing.length > 0) return `${name} needs ${missing.join(' and ')}.`;
  if (given.length <= wanted.length) return null;
  if (wanted.length === 0) return `${name} takes no "${given[0]}".`;
  return `${name} takes only ${wanted.join(' and ')}, in quotes if it has spaces.`;
}

export function describeUnknownCommand(
  commands: readonly Command[],
  words: readonly string[],
): string {
  const [first = ''] = words;
  const isTopic = findCommands(commands, [first]).length > 0;
  if (isTopic && words.length === 1) return `${first} needs a second word. See: tifo help ${first}`;
  const topic = isTopic ? ` ${first}` : '';
  return `There is no command "${words.join(' ')}". See: tifo help${topic}`;
}
