import type { TeamAction } from '../../../../shared/features/projects/team/team.ts';

/** What of a store the project's log tells changes of. */
export interface StoreDoors {
  readonly name: string;
  readonly comingSoon: boolean;
  readonly hasPassword: boolean;
  readonly currency: string;
}

type Changes = { readonly [Door in keyof StoreDoors]: StoreDoors[Door] | undefined };

/** The acts in a change of a store, as the log has them. What is set to what it was is none; a new password is one. */
export function changedDoors(
  before: StoreDoors,
  { name, comingSoon, hasPassword, currency }: Changes,
): { action: TeamAction; subject: string; detail: string }[] {
  const subject = name ?? before.name;
  const acts: { action: TeamAction; subject: string; detail: string }[] = [];
  const note = (action: TeamAction, detail = '', about = subject) =>
    acts.push({ action, subject: about, detail });
  if (subject !== before.name) note('store-renamed', before.name);
  if (comingSoon !== undefined && comingSoon !== before.comingSoon)
    note(comingSoon ? 'store-closed' : 'store-opened');
  if (hasPassword) note('store-locked');
  if (hasPassword === false && before.hasPassword) note('store-unlocked');
  if (currency !== undefined && currency !== before.currency)
    note('currency-changed', before.currency, currency);
  return acts;
}
