/** How a store looks. Spec 2 §3.17; docs/themes.md. */
export { contrast, isDarkColour, mixColours, nearestReadable, readableOn } from './colours.ts';
export {
  type CompiledTheme,
  compileTheme,
  darkPalette,
  mainColour,
  themeVariables,
} from './compile-theme.ts';
export {
  contrastProblems,
  plainTheme,
  type ResolvedTheme,
  type ResolvedValue,
  resolveTheme,
  ThemeCycle,
} from './resolve-theme.ts';
export {
  readThemeDocument,
  type ThemeDocument,
  themeDocumentSchema,
  valueProblem,
} from './theme-document.ts';
export {
  PROPERTY_GROUPS,
  PROPERTY_IDS,
  propertyTitle,
  THEME_FONTS,
  THEME_PROPERTIES,
  type ThemeProperty,
} from './theme-properties.ts';
export { BASE_THEME, findTheme, isOffered, type NamedTheme, THEME_SUITS, THEMES } from './themes/themes.ts';
