import { ComboboxChevron, InputBase } from '@mantine/core';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import {
  type FontFamily,
  fontFamily,
  type TextElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { fontAddress } from '../browser-fonts.ts';

export interface FontPickerProps {
  /** The text whose font is chosen. */
  readonly element: TextElement;
  readonly onChange: (fontId: string) => void;
}

const cssName = (family: FontFamily) => `Studio ${family.name}`;
const shownWeight = (family: FontFamily) => family.weights[0] ?? 400;
const registered = new Set<string>();

/** Makes a family's file known to the page's text, for its own name in the list. */
export function showInPage(family: FontFamily): void {
  if (registered.has(family.id)) return;
  registered.add(family.id);
  const face = new FontFace(cssName(family), `url("${fontAddress(family, 'latin', shownWeight(family))}")`);
  document.fonts.add(face);
  // A font that cannot be fetched leaves its name in the page's own font.
  face.load().catch(() => registered.delete(family.id));
}

export const fontStyle = (family: FontFamily): CSSProperties => ({
  fontFamily: `"${cssName(family)}", var(--font-text)`,
});

interface FontButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'value' | 'size' | 'style' | 'disabled'> {
  readonly value: string;
}

/** The name of a font in itself, on the button that opens the list. */
export function FontButton({ value, ...button }: FontButtonProps) {
  const chosen = fontFamily(value);
  return (
    <InputBase
      {...button}
      component="button"
      type="button"
      pointer
      size="md"
      label="Font"
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      styles={{ input: { ...(chosen && fontStyle(chosen)), fontSize: '1.05rem' } }}
    >
      {chosen?.name ?? value}
    </InputBase>
  );
}
