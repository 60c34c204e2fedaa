// An attacker in a process of its own, so that it shares no event loop with whom it attacks.
import { attack, type Orders } from './attacks.ts';

const [orders] = process.argv.slice(2);
if (orders === undefined) throw new Error('There are no orders');
console.log(JSON.stringify(await attack(JSON.parse(orders) as Orders)));
process.exit(0);
