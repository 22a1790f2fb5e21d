import { useEffect, useState } from 'react';
import type { ScanAnswer } from '../../../../../shared/features/factory/stations/stations.ts';

interface Weighed {
  readonly order: { readonly number: number };
  readonly weightGrams: number | null;
}

/** Refusals that a weight puts right. */
const ABOUT_WEIGHT: readonly string[] = ['weigh-first', 'weight-unlikely'];

/**
 * The answer to show while a weight is typed: one that says the weight is missing or wrong is about the former weight, so it
 * doesn’t stay. It keeps its id, so that nothing sounds again and the field keeps the focus.
 */
export function whileWeighing(
  answer: ScanAnswer | null,
  weightThen: number | null,
  parcel: Weighed | null,
): ScanAnswer | null {
  if (answer?.refusal == null || parcel === null) return answer;
  const { order, weightGrams } = parcel;
  if (!ABOUT_WEIGHT.includes(answer.refusal.code) || weightGrams === null || weightGrams === weightThen)
    return answer;
  return {
    ...answer,
    tone: 'right',
    headline: 'Weigh it',
    words: `Order ${order.number}: type what the scale shows.`,
    next: 'Then make its label',
    refusal: null,
  };
}

/** The answer by {@link whileWeighing}: remembers the weight that each answer was given to. */
export function useAnswerWhileWeighing(answer: ScanAnswer | null, parcel: Weighed | null): ScanAnswer | null {
  const weightNow = parcel?.weightGrams ?? null;
  const [then, setThen] = useState({ id: answer?.id, weight: weightNow });
  const id = answer?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer is about the weight of its moment
  useEffect(() => setThen({ id, weight: weightNow }), [id]);
  return then.id === id ? whileWeighing(answer, then.weight, parcel) : answer;
}
