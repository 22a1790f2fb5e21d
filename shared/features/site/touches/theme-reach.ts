import { type BlockTypeName, isBlockTypeName } from '../blocks/blocks.ts';
import { compileTheme, mainColour, PROPERTY_IDS, resolveTheme, type ThemeDocument } from '../theme/theme.ts';
import { BLOCK_USES, FRAME_USES, SCREEN_USES, STORE_SCREENS, type StoreScreen } from './theme-uses.ts';

/** What of a store looks different with another theme. */
export interface ThemeReach {
  /** Properties that were set differently, in the order of the editor. Those that follow them aren’t listed. */
  readonly properties: readonly string[];
  /** The header, the footer or the ground of every page. */
  readonly isEveryPage: boolean;
  /** Kinds of blocks; all pages are touched where the frame is. */
  readonly blocks: readonly BlockTypeName[];
  readonly screens: readonly StoreScreen[];
  /** The colour of buttons in emails to shoppers. */
  readonly hasEmails: boolean;
}

/** Names of the variables and forms that differ. A theme’s own stylesheet goes by its name. */
function differences(before: ThemeDocument, after: ThemeDocument): ReadonlySet<string> {
  const [old, now] = [compileTheme(before), compileTheme(after)];
  const differing = (
    left: Readonly<Record<string, string>>,
    right: Readonly<Record<string, string>>,
    prefix: string,
  ) =>
    [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((name) => left[name] !== right[name])
      .map((name) => `${prefix}${name}`);
  return new Set([
    ...differing(old.variables, now.variables, ''),
    ...differing(old.forms, now.forms, 'data-'),
    ...(old.name === now.name ? [] : FRAME_USES),
  ]);
}

function changedProperties(before: ThemeDocument, after: ThemeDocument): string[] {
  const [old, now] = [resolveTheme(before), resolveTheme(after)];
  return PROPERTY_IDS.filter(
    (id) => before.properties[id] !== after.properties[id] && old[id]?.value !== now[id]?.value,
  );
}

const BLOCKS_WITH_USES = Object.keys(BLOCK_USES).filter(isBlockTypeName);

/** What a change of a store’s theme touches: by what each part is drawn with, without drawing one. */
export function themeReach(before: ThemeDocument, after: ThemeDocument): ThemeReach {
  const changed = differences(before, after);
  const isTouched = (uses: readonly string[] = []) => uses.some((name) => changed.has(name));
  const isEveryPage = isTouched(FRAME_USES);
  const colourIn = ({ extends: name, ...theme }: ThemeDocument) =>
    mainColour(name, { ...theme, extends: name });
  return {
    properties: changedProperties(before, after),
    isEveryPage,
    blocks: BLOCKS_WITH_USES.filter((type) => isTouched(BLOCK_USES[type])),
    screens: STORE_SCREENS.filter((screen) => isEveryPage || isTouched(SCREEN_USES[screen])),
    hasEmails: colourIn(before) !== colourIn(after),
  };
}
