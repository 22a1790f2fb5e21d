import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SplitTestName } from '../../../../shared/rules/constants/constants.ts';
import { SPLIT_VARIATION_OUTSIDE_TEST } from '../../../../shared/rules/messages/messages.ts';
import { variationOf } from './browser-split-tests.ts';

/** The variation of a test to show: the default one on the server and in the first render, then the visitor's own. */
export function useSplitTest(name: SplitTestName, defaultVariation: string): string {
  const [variation, setVariation] = useState(defaultVariation);
  useEffect(() => setVariation(variationOf(name) ?? defaultVariation), [name, defaultVariation]);
  return variation;
}

const Shown = createContext<string | null>(null);

interface SplitTestProps {
  readonly name: SplitTestName;
  /** What shows while nothing is chosen, and where the test does not run. */
  readonly defaultVariation: string;
  readonly children: ReactNode;
}

/**
 * Shows one of the variations inside it. Spec 3 §4.5.
 * @public for page blocks
 */
export function SplitTest({ name, defaultVariation, children }: SplitTestProps) {
  return <Shown value={useSplitTest(name, defaultVariation)}>{children}</Shown>;
}

/**
 * The content of a variation; outside a test it renders nothing and logs it. Spec 3 §8.4. @public for page blocks
 * @public for page blocks
 */
export function SplitTestVariation({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  const shown = useContext(Shown);
  useEffect(() => {
    if (shown === null) console.warn(SPLIT_VARIATION_OUTSIDE_TEST);
  }, [shown]);
  return shown === name ? children : null;
}
