import { spawn } from 'node:child_process';

/**
 * Passes SIGTERM to the process of the command only, as the supervisors of an operating system do.
 */
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
