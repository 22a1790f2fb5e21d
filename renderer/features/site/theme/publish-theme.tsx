import type { ReactNode } from 'react';
import { DRAFT_LOOK } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  findTheme,
  propertyTitle,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { themeReach } from '../../../../shared/features/site/touches/touches.ts';
import { TouchesDialog } from '../touches/touches.ts';
import { themeAddress } from './theme-frame.tsx';

interface PublishThemeProps {
  readonly division: string;
  readonly title: string;
  readonly before: ThemeDocument;
  readonly after: ThemeDocument;
  readonly children?: ReactNode;
  /** @throws what went wrong */
  readonly onPublish: () => Promise<void>;
  readonly onClose: () => void;
}

/** What a theme’s change is and touches, before shoppers see it. */
export function PublishTheme({ before, after, ...rest }: PublishThemeProps) {
  const { properties, ...reach } = themeReach(before, after);
  const isOther = before.extends !== after.extends;
  const changes = [
    ...(isOther ? [`Theme: ${findTheme(after.extends)?.title ?? after.extends}`] : []),
    ...properties.map(propertyTitle),
  ];
  // A draft was saved a moment ago; a theme without changes has its name.
  const look = Object.keys(after.properties).length === 0 ? after.extends : DRAFT_LOOK;
  return (
    <TouchesDialog
      {...rest}
      changes={changes}
      reach={reach}
      look={{ addressOf: (link, path) => themeAddress(link, look, path), theme: after }}
    />
  );
}
