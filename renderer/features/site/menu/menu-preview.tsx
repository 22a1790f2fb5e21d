import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { DRAFT_MENU, MENU_QUERY } from '../../../../shared/features/site/menu/menu.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ScaledFrame, usePreviewLink } from '../theme/theme.ts';
import styles from './menu.module.css';

const SCREENS = { desktop: 1280, phone: 390 } as const;

interface MenuPreviewProps {
  readonly division: string;
  /** Counts saves: each is shown. */
  readonly saves: number;
}

/** The store itself with the menu as it was last saved. */
export function MenuPreview({ division, saves }: MenuPreviewProps) {
  const [screen, setScreen] = useState<keyof typeof SCREENS>('desktop');
  const { link, error, retry } = usePreviewLink(division);
  if (error) return <ErrorState what="the preview" error={error} retry={retry} />;
  if (!link) return <LoadingState label="The preview" />;
  const address = new URL(link.url);
  address.searchParams.set(MENU_QUERY, DRAFT_MENU);
  return (
    <>
      <SegmentedControl
        aria-label="Screen"
        className={styles.screens}
        data={[
          { value: 'desktop', label: 'Desktop' },
          { value: 'phone', label: 'Phone' },
        ]}
        value={screen}
        onChange={(next) => setScreen(next === 'phone' ? 'phone' : 'desktop')}
      />
      <ScaledFrame key={saves} address={address.href} title="Your store" width={SCREENS[screen]} />
    </>
  );
}
