import type { DesignStep } from '../../../../../../shared/features/making/studio/scene.history.steps.ts';

/** As many as a person looks back over. */
const STEPS_SHOWN = 20;

/** The steps that are listed, the newest first. */
export const lastSteps = <T extends Pick<DesignStep, 'words'>>(steps: readonly T[]): readonly T[] =>
  steps.slice(-STEPS_SHOWN).toReversed();

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** What is said as the list opens: “Steps. Moved “Sea”, 1 of 20”. */
export function stepsSaid(steps: readonly Pick<DesignStep, 'words'>[]): string {
  const shown = lastSteps(steps);
  const [newest] = shown;
  return newest ? `Steps. ${capitalised(newest.words)}, 1 of ${shown.length}` : 'No steps yet';
}
