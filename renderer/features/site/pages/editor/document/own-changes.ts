import type {
  CommandRow,
  PageCommand,
  PageDoc,
  SimpleCommand,
  Uid,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { valueAt } from '../../../../../../shared/features/site/pages/pages.ts';

/** A field of a block that this tab has set, with what it was set to. */
export interface OwnChange {
  readonly uid: Uid;
  readonly path: string;
  readonly value: unknown;
  /** As for undo: “changed title of Banner”. */
  readonly words: string;
}

/** A field that somebody else has set after this tab did. */
export interface Overwrite extends OwnChange {
  readonly author: { readonly id: string; readonly name: string };
}

export type OwnChanges = ReadonlyMap<string, OwnChange>;

const keyOf = ({ uid, path }: Pick<OwnChange, 'uid' | 'path'>): string => `${uid} ${path}`;
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const simple = (command: PageCommand): readonly SimpleCommand[] =>
  command.kind === 'batch' ? command.commands : [command];

/** What this tab has set, with what it sets now. */
export function withOwn(own: OwnChanges, command: PageCommand, words: string): OwnChanges {
  const next = new Map(own);
  for (const part of simple(command))
    if (part.kind === 'set') {
      const change = { uid: part.uid, path: part.path, value: part.value, words };
      next.set(keyOf(change), change);
    }
  return next;
}

export const isSameField = (left: OwnChange, right: OwnChange): boolean => keyOf(left) === keyOf(right);

/** What this tab has set, without what it has been told of. */
export const withoutOwn = (own: OwnChanges, told: readonly OwnChange[]): OwnChanges =>
  new Map([...own].filter(([, change]) => !told.some((other) => isSameField(other, change))));

/**
 * Fields of this tab that others’ changes have replaced.
 * @param doc with those changes in it: where this tab’s own value came after them, it still stands
 */
export function overwrites(
  own: OwnChanges,
  rows: readonly Pick<CommandRow, 'command' | 'author'>[],
  doc: Pick<PageDoc, 'blocks'>,
): Overwrite[] {
  const found = new Map<string, Overwrite>();
  for (const { command, author } of rows)
    for (const part of simple(command)) {
      const change = part.kind === 'set' ? own.get(keyOf(part)) : undefined;
      const block = change && doc.blocks.get(change.uid);
      if (!author || !change || !block || block.flags.deleted) continue;
      if (isSame(valueAt(block.properties, change.path), change.value)) continue;
      found.set(keyOf(change), { ...change, author });
    }
  return [...found.values()];
}

/** “Ana changed the title of Banner after you”. */
export const overwriteWords = ({ author, words }: Overwrite, self: string | null): string =>
  author.id === self
    ? `You ${words.replace(/^changed /, 'changed the ')} in another tab`
    : `${author.name} ${words.replace(/^changed /, 'changed the ')} after you`;
