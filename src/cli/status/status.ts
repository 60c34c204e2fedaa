import {
  exitCodes,
  type IndependentCommand,
  jsonOption,
  printJson,
  type RunAlone,
} from '../command.ts';
import { describeStatus, hasProblem } from './describe-status.ts';
import { readStatus } from './read-status.ts';

const runStatus: RunAlone = async (terminal, _words, options) => {
  const status = await readStatus(terminal.config());
  const now = new Date();
  if (options.json === true) printJson(terminal, status);
  else for (const line of describeStatus(status, now)) terminal.print(line);
  return hasProblem(status, now) ? exitCodes.failed : exitCodes.done;
};

export const statusCommand: IndependentCommand = {
  usage: 'status',
  description: 'show the server, the database, the disk, the mails and the jobs; changes nothing',
  options: jsonOption,
  runAlone: runStatus,
};
