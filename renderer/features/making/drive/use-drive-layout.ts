import { useEffect, useState } from 'react';
import { z } from 'zod';
import { keep, readKept } from '../../../platform/storage/kept.ts';

const LAYOUT_KEY = 'drive-layout';
const layoutSchema = z.enum(['grid', 'list']);
export type DriveLayout = z.infer<typeof layoutSchema>;

/** How files are laid out, as this browser remembers it. */
export function useDriveLayout(): readonly [layout: DriveLayout, choose: (value: string) => void] {
  const [layout, setLayout] = useState<DriveLayout>('grid');
  useEffect(() => setLayout(readKept(localStorage, LAYOUT_KEY, layoutSchema) ?? 'grid'), []);
  const choose = (value: string) => {
    const next = layoutSchema.parse(value);
    setLayout(next);
    keep(localStorage, LAYOUT_KEY, next);
  };
  return [layout, choose];
}
