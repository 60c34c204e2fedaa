// A separate process shares no event loop with the server.
import { type AttackOptions, attack } from './attacks.ts';

const [options] = process.argv.slice(2);
if (options === undefined) throw new Error('The options are missing');
console.log(JSON.stringify(await attack(JSON.parse(options) as AttackOptions)));
process.exit(0);
