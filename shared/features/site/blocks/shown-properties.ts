import type { z } from 'zod';
import { upgradeStored } from '../../../rules/versions/upgrade.ts';
import type { Block } from './block.ts';
import type { BlockType } from './block-type.ts';

/**
 * The properties of a stored block as its kind has them now, brought up from the version that wrote them. What does not fit gives way to its default and is logged, so
 * that one bad value takes neither its block nor its page away.
 * @returns null when not even the defaults make a block of this kind
 */
export function shownProperties<Properties extends z.ZodObject>(
  { type, properties: schema, upgrades = [] }: BlockType<string, Properties>,
  block: Pick<Block, 'properties' | 'version'>,
  log: (message: string) => void,
): z.output<Properties> | null {
  const stored = upgradeStored(block.properties, block.version, upgrades);
  const first = schema.safeParse(stored);
  if (first.success) return first.data;
  const wrong = new Set(first.error.issues.map(({ path }) => String(path[0] ?? '')));
  for (const { path, message } of first.error.issues) log(`${type}: ${path.join('.')}: ${message}`);
  const fitting = Object.fromEntries(Object.entries(stored).filter(([name]) => !wrong.has(name)));
  const second = schema.safeParse(fitting);
  return second.success ? second.data : null;
}
