/** Drawings of the demo store, 1000 x 1000 units each, on transparent ground. */
export interface Artwork {
  readonly name: string;
  readonly svg: string;
}

const drawing = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${body}</svg>`;

const around = (count: number, draw: (degrees: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw((360 / count) * at)).join('');

const wave = (y: number, fill: string): string =>
  `<path fill="${fill}" d="M60 ${y}q110-90 220 0t220 0t220 0t220 0v${920 - y}q-440 70-880 0z"/>`;

const leaf = (y: number, side: 1 | -1, fill: string): string =>
  `<path fill="${fill}" d="M500 ${y}q${60 * side} -150 ${250 * side} -170q${-30 * side} 150 ${-250 * side} 170z"/>`;

const petals = (radius: number, fill: string): string =>
  around(
    12,
    (degrees) =>
      `<ellipse cx="500" cy="${500 - radius}" rx="62" ry="${radius * 0.62}" fill="${fill}" transform="rotate(${degrees} 500 500)"/>`,
  );

const strata = ['#e8b04a', '#d9773f', '#b84a3a', '#7d3247', '#3f2a4d'] as const;

export const ARTWORKS = {
  sunBoat: {
    name: 'sun-boat.svg',
    svg: drawing(
      `${around(24, (degrees) => `<rect x="486" y="70" width="28" height="110" rx="14" fill="#f0a63c" transform="rotate(${degrees} 500 400)"/>`)}
      <circle cx="500" cy="400" r="190" fill="#f0a63c"/>${wave(640, '#1f6f8b')}${wave(730, '#14495c')}
      <path d="M395 690l105-290 105 290z" fill="#fff8ec"/><path d="M365 706h270l-55 80h-160z" fill="#b3412f"/>`,
    ),
  },
  fern: {
    name: 'fern.svg',
    svg: drawing(
      `<path d="M500 940V130" stroke="#2f6b4f" stroke-width="18" stroke-linecap="round"/>
      ${[900, 760, 620, 480, 340].map((y, at) => leaf(y, 1, at % 2 ? '#4f9a6f' : '#3a8058') + leaf(y - 50, -1, at % 2 ? '#3a8058' : '#4f9a6f')).join('')}
      <path d="M500 200q-46-70 0-150q46 80 0 150z" fill="#6fb98a"/>`,
    ),
  },
  dahlia: {
    name: 'dahlia.svg',
    svg: drawing(
      `${petals(290, '#b5435a')}<g transform="rotate(15 500 500)">${petals(214, '#d9667b')}</g>${petals(140, '#f2a0a6')}
      <circle cx="500" cy="500" r="86" fill="#f3c567"/>${around(16, (degrees) => `<circle cx="500" cy="444" r="9" fill="#a7662b" transform="rotate(${degrees} 500 500)"/>`)}`,
    ),
  },
  mountains: {
    name: 'mountains.svg',
    svg: drawing(
      `<defs><clipPath id="c"><circle cx="500" cy="500" r="420"/></clipPath></defs>
      <g clip-path="url(#c)"><rect width="1000" height="1000" fill="#f4d9a8"/><circle cx="650" cy="330" r="110" fill="#e8663f"/>
      ${strata.map((fill, at) => `<path fill="${fill}" d="M0 ${430 + at * 110}l200-${150 - at * 14} 160 110 190-${170 - at * 20} 210 150 240-${120 - at * 8}v700H0z"/>`).join('')}</g>
      <circle cx="500" cy="500" r="420" fill="none" stroke="#3f2a4d" stroke-width="22"/>`,
    ),
  },
  moths: {
    name: 'moth.svg',
    svg: drawing(
      `<g fill="#c9a86a"><path d="M490 430C380 180 140 150 80 250c-60 110 70 290 390 260z"/><path d="M510 430C620 180 860 150 920 250c60 110-70 290-390 260z"/></g>
      <g fill="#8a6238"><path d="M485 500C340 520 220 640 270 760c60 130 190 20 225-220z"/><path d="M515 500C660 520 780 640 730 760c-60 130-190 20-225-220z"/></g>
      <g fill="#f3e6c8"><circle cx="250" cy="320" r="58"/><circle cx="750" cy="320" r="58"/><circle cx="360" cy="670" r="34"/><circle cx="640" cy="670" r="34"/></g>
      <g fill="#3b2a1e"><circle cx="250" cy="320" r="26"/><circle cx="750" cy="320" r="26"/></g><g fill="#a98452"><rect x="468" y="360" width="64" height="380" rx="32"/><circle cx="500" cy="340" r="44"/></g>
      <path d="M485 310q-60-120-130-140M515 310q60-120 130-140" fill="none" stroke="#c9a86a" stroke-width="12" stroke-linecap="round"/>`,
    ),
  },
  tide: {
    name: 'tide.svg',
    svg: drawing(
      [0, 1, 2, 3, 4, 5]
        .map(
          (at) =>
            `<path d="M60 ${200 + at * 120}q110-110 220 0t220 0t220 0t220 0" fill="none" stroke="${['#0f3d4c', '#165a6e', '#1f7a8c', '#3f9fa8', '#78c0bd', '#b4dcd5'][at]}" stroke-width="52" stroke-linecap="round"/>`,
        )
        .join(''),
    ),
  },
} as const satisfies Readonly<Record<string, Artwork>>;
