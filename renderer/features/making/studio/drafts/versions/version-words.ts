import type { DesignVersion } from '../../../../../../shared/features/making/studio/studio.calls.ts';
import type { Scene, Side } from '../../../../../../shared/features/making/studio/studio.ts';
import { formatDate, formatTime } from '../../../../../../shared/rules/dates/dates.ts';

/** “30 Nov, 2:30pm”. */
export const momentOf = (at: string): string => `${formatDate(at, 'shortDay')}, ${formatTime(at)}`;

/** What a version is called: its name, its number, or that it is a day’s work. */
export function titleOf({ kind, name, number }: Pick<DesignVersion, 'kind' | 'name' | 'number'>): string {
  if (kind === 'named') return name;
  return kind === 'published' ? `Published, version ${number}` : 'Day’s work';
}

/** The side that a version is first shown from: one with something on it. */
export const firstSide = (scene: Scene): Side =>
  scene.sides.find(({ elements }) => elements.length > 0)?.side ?? scene.sides[0]?.side ?? 'front';
