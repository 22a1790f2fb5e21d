import type { TeamAction } from '../../../../shared/features/projects/team/team.ts';

/** What a project's log tells changes of. */
export interface ProjectSettings {
  readonly name: string;
  readonly forceTwoFactor: boolean;
  readonly currency: string;
}

type Changes = { readonly [Setting in keyof ProjectSettings]: ProjectSettings[Setting] | undefined };

/** The acts in a change of settings, as the log has them. What is set to what it was is none. */
export function changedSettings(
  before: ProjectSettings,
  { name, forceTwoFactor, currency }: Changes,
): { action: TeamAction; subject: string; detail: string }[] {
  return [
    ...(name !== undefined && name !== before.name
      ? [{ action: 'project-renamed' as const, subject: name, detail: before.name }]
      : []),
    ...(forceTwoFactor !== undefined && forceTwoFactor !== before.forceTwoFactor
      ? [
          {
            action: forceTwoFactor ? ('two-factor-required' as const) : ('two-factor-optional' as const),
            subject: '',
            detail: '',
          },
        ]
      : []),
    ...(currency !== undefined && currency !== before.currency
      ? [{ action: 'currency-changed' as const, subject: currency, detail: before.currency }]
      : []),
  ];
}
