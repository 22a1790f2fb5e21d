/** A page above another, or the page itself. */
export interface BreadcrumbStep {
  readonly name: string;
  readonly path: string;
}

/** The way from a store’s home to a page, as search engines show it: https://schema.org/BreadcrumbList. */
export const breadcrumbData = (origin: string, steps: readonly BreadcrumbStep[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** Parts of a page’s structured data that stand side by side. */
export const structuredGraph = (...parts: readonly object[]): object => ({
  '@context': 'https://schema.org',
  '@graph': parts,
});
