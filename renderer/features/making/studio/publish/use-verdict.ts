import { useEffect, useMemo, useState } from 'react';
import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { findElement } from '../../../../../shared/features/making/studio/studio.ts';
import { whenIdle } from '../../../../platform/when-idle.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import type { CheckedDesign } from './check-design.ts';
import type { Verdict } from './live-verdict.ts';

/** Looks for faults in a design. Fetched once the studio can be used. */
export const checks = lazyCode(() => import('./check-design.ts'));

/** Pixels are looked at once nothing has changed for so long. */
const QUIET_MS = 300;

interface Looked {
  readonly design: CheckedDesign;
  readonly issues: readonly PublishIssue[];
}

export const issueKey = ({ code, elementId, message }: PublishIssue): string =>
  `${code} ${elementId ?? ''} ${message}`;

/** What was seen of elements that haven’t changed since. */
function stillSeen({ design, issues }: Looked, { scene }: CheckedDesign): PublishIssue[] {
  return issues.filter(({ elementId }) => {
    if (elementId === null) return false;
    const element = findElement(scene, elementId);
    return element !== undefined && element === findElement(design.scene, elementId);
  });
}

const withoutRepeats = (issues: readonly PublishIssue[]): PublishIssue[] => [
  ...new Map(issues.map((issue) => [`${issue.code} ${issue.elementId ?? ''}`, issue])).values(),
];

/** The verdict on a design as it is now: what numbers tell at once, what pixels tell a moment after the last change. */
export function useVerdict({
  base,
  scene,
  settings,
  currency,
  vat,
  resources,
  mostWork,
}: CheckedDesign): Verdict {
  const [code, setCode] = useState(checks.now);
  const [looked, setLooked] = useState<Looked | null>(null);
  const design = useMemo(
    () => ({ base, scene, settings, currency, vat, resources, mostWork }),
    [base, scene, settings, currency, vat, resources, mostWork],
  );
  useEffect(() => {
    let isLeft = false;
    const fetch = () =>
      checks.fetch().then(
        (fetched) => !isLeft && setCode(fetched),
        // Publishing fetches it again, and checks then.
        () => undefined,
      );
    whenIdle(() => void fetch());
    return () => {
      isLeft = true;
    };
  }, []);
  const numbers = useMemo(() => code?.checkNumbers(design) ?? [], [code, design]);
  useEffect(() => {
    if (!code) return;
    let isNewest = true;
    const timer = setTimeout(() => {
      void code
        .checkDesign(design, () => isNewest)
        .then((issues) => isNewest && issues && setLooked({ design, issues }));
    }, QUIET_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [code, design]);
  return useMemo(() => {
    if (looked?.design === design) return { issues: looked.issues, isChecking: false };
    const seen = looked ? stillSeen(looked, design) : [];
    return { issues: withoutRepeats([...seen, ...numbers]), isChecking: true };
  }, [looked, design, numbers]);
}
