import { z } from 'zod';
import { ATTACKS } from './attacks.ts';

const [name, port, ms] = z
  .tuple([z.string(), z.coerce.number(), z.coerce.number()])
  .parse(process.argv.slice(2));
const attack = ATTACKS[name];
const from = `127.9.0.${Object.keys(ATTACKS).indexOf(name) + 1}`;
if (!attack) throw new Error(`There is no attack "${name}"`);
// A process of its own: it may not slow down what is measured during it.
console.log(JSON.stringify(await attack({ port, ms, from })));
process.exit(0);
