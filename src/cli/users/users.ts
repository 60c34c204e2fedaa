import type { Command } from '../command.ts';
import { banCommands } from './bans.ts';
import { findCommand, listCommand } from './list.ts';
import { mailCommands } from './mails.ts';
import { showCommand } from './show.ts';

/** See docs/product/admin.md#accounts. */
export const userCommands: readonly Command[] = [
  findCommand,
  listCommand,
  showCommand,
  ...mailCommands,
  ...banCommands,
];
