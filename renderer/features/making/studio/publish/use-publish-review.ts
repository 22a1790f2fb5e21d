import { useCallback, useEffect, useRef, useState } from 'react';
import type { BaseProduct } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type {
  PublishFix,
  PublishIssue,
  VerdictCode,
} from '../../../../../shared/features/making/products/products.ts';
import { MOST_WORK } from '../../../../../shared/features/making/products/products.ts';
import type { CurrencyCode, SellersVat } from '../../../../../shared/rules/money/money.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { checks } from './use-verdict.ts';

export interface PublishReview {
  /** Null while the list isn’t open. */
  readonly issues: readonly PublishIssue[] | null;
  /** The one being looked at on the stage, with the list put aside. */
  readonly shown: PublishIssue | null;
  readonly isChecking: boolean;
  readonly start: () => Promise<void>;
  readonly show: (issue: PublishIssue) => void;
  readonly back: () => void;
  readonly close: () => void;
  readonly fix: (fix: PublishFix) => void;
}

interface ReviewInput {
  readonly base: BaseProduct;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly currency: CurrencyCode;
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  /** Publishes; called straight away where there is nothing to look at. */
  readonly publish: (verdict: readonly VerdictCode[]) => void;
  /** Turns the screen to what an issue is about. */
  readonly onShow: (issue: PublishIssue) => void;
}

/** Looks at a design before it goes on sale, and again after each change while the list is open. */
export function usePublishReview(input: ReviewInput): PublishReview {
  const { base, studio, resources, currency, vat, publish, onShow } = input;
  const { scene, settings } = studio;
  const [issues, setIssues] = useState<readonly PublishIssue[] | null>(null);
  const [shown, setShown] = useState<PublishIssue | null>(null);
  const [isChecking, setChecking] = useState(false);
  const newest = useRef(0);

  const check = useCallback(async () => {
    const { checkDesign } = await checks.fetch();
    const mostWork = MOST_WORK.merchant;
    return (await checkDesign({ base, scene, settings, currency, vat, resources, mostWork })) ?? [];
  }, [base, scene, settings, resources, currency, vat]);

  const start = async () => {
    const turn = ++newest.current;
    setShown(null);
    setChecking(true);
    try {
      const found = await check();
      if (turn !== newest.current) return;
      if (found.length === 0 && settings.name.trim() !== '') publish([]);
      else setIssues(found);
    } catch (error) {
      showFailure(error);
    } finally {
      setChecking(false);
    }
  };

  const isOpen = issues !== null && shown === null;
  useEffect(() => {
    if (!isOpen) return;
    const turn = ++newest.current;
    void check().then((found) => {
      if (turn === newest.current) setIssues(found);
    });
  }, [isOpen, check]);

  return {
    issues,
    shown,
    isChecking,
    start,
    show: (issue) => {
      setShown(issue);
      onShow(issue);
    },
    back: () => setShown(null),
    close: () => {
      newest.current += 1;
      setShown(null);
      setIssues(null);
    },
    fix: ({ apply }) => {
      const next = apply({ scene, settings });
      if (next.scene !== scene) studio.change(() => next.scene);
      if (next.settings !== settings) studio.setSettings(next.settings);
    },
  };
}
