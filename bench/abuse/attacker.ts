import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import { ATTACKS } from './attacks.ts';

const [name, port, ms] = z
  .tuple([z.string(), z.coerce.number(), z.coerce.number()])
  .parse(process.argv.slice(2));
const attack = ATTACKS[name];
const from = `127.9.0.${Object.keys(ATTACKS).indexOf(name) + 1}`;
if (!attack) throw new Error(`There is no attack "${name}"`);
// A stranger’s computer takes no processor from the server: here it gets what the server leaves.
setPriority(constants.priority.PRIORITY_LOW);
// In a separate process, so that it doesn’t slow down what is measured at the same time.
console.log(JSON.stringify(await attack({ port, ms, from })));
process.exit(0);
