/** Drawings that a browser and the printer have to show alike, as drawing programs and people write them. */

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const draw = (inside: string, attributes = 'width="200" height="200" viewBox="0 0 200 200"') =>
  `<svg ${XMLNS} ${attributes}>${inside}</svg>`;
const styled = (css: string, inside = SQUARE) =>
  draw(`<style>${css.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style>${inside}`);
const filled = (fill: string) =>
  draw(`<rect x="20" y="20" width="160" height="160" style="fill:#0a0;fill:${fill}"/>`);
const SQUARE = '<rect class="a" id="i" x="20" y="20" width="160" height="160"/>';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFklEQVQImWM4wMDAwHCC4dcJBoYFAQAbYgQ7vLQU0gAAAABJRU5ErkJggg==';

const COLOURS = [
  'red',
  'RebeccaPurple',
  '#c00',
  '#c008',
  '#c0000080',
  'rgb(192,0,0)',
  'rgb(75%, 0%, 0%)',
  'rgb(192 0 0 / 100%)',
  'rgb(192 0 0 / .5)',
  'rgba(192,0,0,.5)',
  'rgba(192 0 0 / 50%)',
  'rgb(192 none 0)',
  'rgb(calc(100 + 92) 0 0)',
  'hsl(0,100%,38%)',
  'hsl(0 100% 38% / 80%)',
  'hsl(120deg 60 40)',
  'hsla(.5turn, 80%, 40%, .7)',
  'hwb(200 10% 30%)',
  'hwb(200 10% 30% / .5)',
  'lab(40% 56 39)',
  'lab(50 -40 30 / 80%)',
  'lch(50% 70 30)',
  'lch(60% 40 4.5rad)',
  'oklab(0.6 0.15 0.1)',
  'oklab(60% 40% 20%)',
  'oklch(0.6 0.2 30)',
  'oklch(65% 0.15 240deg / .6)',
  'color(display-p3 0.7 0 0)',
  'color(display-p3 0.2 0.6 0.9 / .5)',
  'color(srgb 0.5 0.2 0.8)',
  'color(srgb-linear 0.5 0.2 0.8)',
  'color(a98-rgb 0.4 0.5 0.2)',
  'color(prophoto-rgb 0.4 0.3 0.2)',
  'color(rec2020 0.4 0.3 0.6)',
  'color(xyz 0.2 0.15 0.3)',
  'color(xyz-d50 0.2 0.15 0.3)',
  'color-mix(in srgb, red, black)',
  'color-mix(in srgb, red 30%, blue)',
  'color-mix(in srgb, rgb(255 0 0 / .4), blue)',
  'color-mix(in oklab, red, lime)',
  'color-mix(in oklch, red, blue)',
  'color-mix(in hsl longer hue, red, lime)',
  'color-mix(in lab, white 20%, teal)',
  'color-mix(in lch, orange, navy 60%)',
  'color-mix(in hwb, red 20%, blue 30%)',
  'color-mix(in xyz, gold, navy)',
  'rgb(from #336699 r g b / 50%)',
  'rgb(from teal calc(r + 60) g b)',
  'hsl(from red calc(h + 120) s l)',
  'oklch(from orange l c calc(h + 90))',
  'light-dark(#c00000, #00c000)',
  'currentColor',
  'Canvas',
  'CanvasText',
  'LinkText',
  'ButtonFace',
  'Mark',
  'GrayText',
  'transparent',
  'device-cmyk(0 1 1 .2)',
  '#c00000 icc-color(x, 0, 1, 1, 0.2)',
  'cmyk(0,1,1,0)',
  'hsl(0 100% nonsense)',
  'rgb(1 2)',
  'rgb(10, 20 30)',
  '#12345',
  'fade',
  'color(unknown 1 0 0)',
];

const CASCADES: readonly (readonly [string, string])[] = [
  ['a custom property', ':root{--c:#c00000}.a{fill:var(--c)}'],
  ['custom properties in each other', ':root{--a:#c00000;--b:var(--a)}.a{fill:var(--b)}'],
  ['a fallback', '.a{fill:var(--none, #c00000)}'],
  ['a fallback in a fallback', '.a{fill:var(--none, var(--no, #c00000))}'],
  ['a custom property in a function', ':root{--r:192}.a{fill:rgb(var(--r) 0 0)}'],
  [
    'a registered property',
    '@property --c{syntax:"<color>";inherits:true;initial-value:#c00000}.a{fill:var(--c)}',
  ],
  ['the screen', '@media screen{.a{fill:#c00000}}'],
  ['print', '.a{fill:#c00000}@media print{.a{fill:#00c}}'],
  ['all media', '@media all and (min-width:1px){.a{fill:#c00000}}'],
  ['a range of widths', '@media (100px <= width <= 300px){.a{fill:#c00000}}'],
  ['not print', '@media not print{.a{fill:#c00000}}'],
  ['screen or print', '@media print, screen{.a{fill:#c00000}}'],
  ['a light scheme', '@media (prefers-color-scheme:light){.a{fill:#c00000}}'],
  ['a dark scheme', '.a{fill:#c00000}@media (prefers-color-scheme:dark){.a{fill:#fff}}'],
  ['either condition', '@media (min-width:900px) or (orientation:portrait){.a{fill:#c00000}}'],
  ['supports', '@supports (fill:red){.a{fill:#c00000}}'],
  ['not supports', '@supports not (fill:nonsense(1)){.a{fill:#c00000}}'],
  ['important', '.a{fill:#c00000 !important}#i{fill:#00c}'],
  ['is', ':is(.a,.b){fill:#c00000}'],
  ['where', ':where(#i){fill:#00c}.a{fill:#c00000}'],
  ['not', 'rect:not(.b){fill:#c00000}'],
  ['an unknown selector in a list', '.a,.b::unknown-thing(1){fill:#00c}'],
  ['an unknown selector within is', ':is(.a,:unknown){fill:#c00000}'],
  ['hover', '.a{fill:#c00000}.a:hover{fill:#00c}'],
  ['not hover', '.a:not(:hover){fill:#c00000}'],
  ['the root', ':root .a{fill:#c00000}'],
  ['root inherits', ':root{fill:#c00000}'],
  ['svg inherits', 'svg{fill:#c00000;stroke:#00c;stroke-width:6px}'],
  ['specificity', '#i{fill:#c00000}rect.a{fill:#00c}.a{fill:#0c0}'],
  ['later wins', '.a{fill:#00c}.a{fill:#c00000}'],
  ['child', 'svg > rect{fill:#c00000}'],
  ['sibling', 'style + rect{fill:#c00000}'],
  ['attribute', '[class="a"]{fill:#c00000}'],
  ['attribute, part', '[id^="i"]{fill:#c00000}'],
  ['nth child', ':nth-child(2){fill:#c00000}'],
  ['last of type', 'rect:last-of-type{fill:#c00000}'],
  ['has', 'svg:has(.a) rect{fill:#c00000}'],
  ['everything', '*{fill:#c00000}'],
  ['nesting', 'svg{.a{fill:#c00000}}'],
  ['nesting with a sign', 'rect{&.a{fill:#c00000}}'],
  ['layers', '@layer one,two;@layer two{.a{fill:#c00000}}@layer one{#i{fill:#00c}}'],
  ['in no layer', '.a{fill:#c00000}@layer one{#i{fill:#00c}}'],
  ['important in layers', '@layer one{.a{fill:#c00000!important}}@layer two{.a{fill:#00c!important}}'],
  ['an unknown rule', '@unknown thing;.a{fill:#c00000}'],
  ['a broken rule', '.a{fill:#c00000;;stroke}.b{{fill:red}'],
  ['a skipped declaration', '.a{fill:#c00000;fill:nonsense(3)}'],
  ['inherit', 'svg{fill:#c00000}.a{fill:inherit}'],
  ['initial', 'svg{fill:#00c}.a{fill:initial}'],
  ['unset', 'svg{fill:#c00000}.a{fill:unset}'],
  ['escapes', '.\\61{fill:#c00000}'],
  ['comments', '/* a */.a/* b */{fill/* c */:/* d */#c00000}'],
  ['upper case', '.a{FILL:#C00000}'],
  ['a type in upper case', 'RECT{fill:#00c}'],
  ['all', '.a{all:initial;fill:#c00000}'],
  ['currentColor of the element', 'svg{color:#00c}.a{color:#c00000;fill:currentColor}'],
  ['color-scheme dark', ':root{color-scheme:dark}.a{fill:light-dark(#00c,#c00000)}'],
  ['opacity in percent', '.a{fill:#c00000;fill-opacity:50%;opacity:80%}'],
  ['no unit in a sheet', '.a{width:100;height:100}'],
  ['a number as an angle', '.a{transform:rotate(20)}'],
  ['hidden', '.a{visibility:hidden}'],
  ['not displayed', '.a{display:none}'],
];

const TRANSFORMS = [
  'translate(20px,10px)',
  'translate(10%, 5%)',
  'translateX(1em)',
  'rotate(20deg)',
  'rotate(0.1turn)',
  'rotate(30grad)',
  'rotate(.3rad)',
  'scale(.5)',
  'scale(50%, 80%)',
  'scaleX(.5) translateY(10mm)',
  'skewX(10deg)',
  'skew(5deg, 10deg)',
  'matrix(1,.2,0,1,10,0)',
  'translate3d(10px,20px,0)',
  'rotateZ(10deg)',
  'rotate(20)',
  'none',
].map((transform) => `transform:${transform}`);

const SHAPES: readonly (readonly [string, string])[] = [
  ['sizes from a style', '<style>rect{width:160px;height:120px;x:20px;y:30px}</style><rect fill="#c00000"/>'],
  ['a circle from a style', '<style>circle{cx:100px;cy:100px;r:60px}</style><circle fill="#c00000"/>'],
  ['an ellipse from a style', '<style>ellipse{cx:50%;cy:50%;rx:40%;ry:20%}</style><ellipse fill="#c00000"/>'],
  ['an ellipse with auto', '<ellipse cx="100" cy="100" rx="60" ry="auto" fill="#c00000"/>'],
  [
    'round corners from a style',
    '<rect width="160" height="160" x="20" y="20" style="rx:30px" fill="#c00000"/>',
  ],
  ['a path from a style', '<path style="d:path(\'M20 20H180V180Z\')" fill="#c00000"/>'],
  ['no unit in a style', '<rect width="100" height="100" style="width:180" fill="#c00000"/>'],
  ['calc in an attribute', '<rect width="calc(100% - 40px)" height="calc(50% + 2em)" fill="#c00000"/>'],
  [
    'min and max',
    '<rect style="width:min(150px,90%);height:clamp(10px,50px,80px)" fill="#c00000" height="1"/>',
  ],
  ['millimetres', '<rect width="30mm" height="2cm" fill="#c00000"/>'],
  ['inches', '<rect width="1.5in" height="1in" fill="#c00000"/>'],
  ['points and picas', '<rect width="90pt" height="8pc" fill="#c00000"/>'],
  ['quarters of millimetres', '<rect width="150Q" height="100Q" fill="#c00000"/>'],
  ['em', '<g font-size="20"><rect width="5em" height="4em" fill="#c00000"/></g>'],
  [
    'em from a style',
    '<g style="font:italic 30px/1.2 Arial"><rect width="5em" height="4em" fill="#c00000"/></g>',
  ],
  ['rem', '<rect width="8rem" height="5rem" fill="#c00000"/>'],
  ['vw', '<rect width="50vw" height="80vh" fill="#c00000"/>'],
  ['vmin', '<rect width="50vmin" height="80vmax" fill="#c00000"/>'],
  ['percent', '<rect x="10%" y="20%" width="50%" height="25%" fill="#c00000"/>'],
  ['percent of a circle', '<circle cx="50%" cy="50%" r="25%" fill="#c00000"/>'],
  ['exponents', '<rect width="1.5e2" height="1E+2" fill="#c00000"/>'],
  ['stroke in percent', '<path d="M20 100H180" stroke="#c00000" stroke-width="10%"/>'],
  ['stroke in millimetres', '<path d="M20 100H180" stroke="#c00000" stroke-width="3mm"/>'],
  [
    'stroke from a style',
    '<path d="M20 100H180" style="stroke:#c00000;stroke-width:calc(2px * 6);stroke-linecap:round"/>',
  ],
  [
    'dashes',
    '<path d="M10 100H190" stroke="#c00000" stroke-width="20" stroke-dasharray="20,10 5" stroke-dashoffset="7"/>',
  ],
  [
    'dashes from a style',
    '<path d="M10 100H190" style="stroke:#c00000;stroke-width:20;stroke-dasharray:10% 2mm"/>',
  ],
  [
    'joins',
    '<path d="M30 170L100 40L170 170" fill="none" stroke="#c00000" stroke-width="30" stroke-linejoin="bevel"/>',
  ],
  [
    'a mitre limit',
    '<path d="M30 170L60 40L90 170" fill="none" stroke="#c00000" stroke-width="20" stroke-miterlimit="2"/>',
  ],
  [
    'an unknown join',
    '<path d="M30 170L100 40L170 170" fill="none" stroke="#c00000" stroke-width="30" stroke-linejoin="arcs"/>',
  ],
  [
    'paint order',
    '<path d="M40 40H160V160H40Z" fill="#ec0" stroke="#c00000" stroke-width="40" paint-order="stroke"/>',
  ],
  ['even-odd', '<path fill-rule="evenodd" d="M20 20H180V180H20ZM60 60H140V140H60Z" fill="#c00000"/>'],
  [
    'even-odd from a style',
    '<path style="fill-rule:evenodd" d="M20 20H180V180H20ZM60 60H140V140H60Z" fill="#c00000"/>',
  ],
  ['a polygon', '<polygon points="20,180 100,20 180,180" fill="#c00000"/>'],
  ['a polyline', '<polyline points="20,180 100,20 180,180" fill="none" stroke="#c00000" stroke-width="9"/>'],
  ['a line', '<line x1="10%" y1="20" x2="5cm" y2="90%" stroke="#c00000" stroke-width="9"/>'],
  ['a path that breaks off', '<path d="M20 20H180V180 L nonsense" fill="#c00000"/>'],
  [
    'a stroke that keeps its width',
    '<g transform="scale(4)"><path d="M5 25H45" stroke="#c00000" stroke-width="10" vector-effect="non-scaling-stroke"/></g>',
  ],
  [
    'use',
    '<defs><rect id="r" width="60" height="60"/></defs><use href="#r" x="20" y="20" fill="#c00000"/><use xlink:href="#r" x="100" y="100" fill="#00c"/>',
  ],
  [
    'use that inherits',
    '<defs><g id="r"><rect width="60" height="60" fill="currentColor"/></g></defs><use href="#r" color="#c00000"/><use href="#r" x="100" style="color:#00c"/>',
  ],
  [
    'use from a style',
    '<style>use{x:30px;y:40px}</style><defs><rect id="r" width="60" height="60" fill="#c00000"/></defs><use href="#r"/>',
  ],
  [
    'use in use',
    '<defs><rect id="r" width="30" height="30"/><g id="s"><use href="#r"/><use href="#r" x="40"/></g></defs><use href="#s" y="20" fill="#c00000"/><use href="#s" y="80" transform="rotate(10)"/>',
  ],
  ['use of itself', '<g id="g"><rect width="90" height="90" fill="#c00000"/><use href="#g" x="90"/></g>'],
  ['use of nothing', '<use href="#none"/><rect width="90" height="90" fill="#c00000"/>'],
  [
    'a rule for what is used',
    '<style>#d rect{fill:#c00000}use rect{fill:#00c}</style><defs id="d"><rect id="r" width="90" height="90"/></defs><use href="#r" x="20" y="20"/>',
  ],
  [
    'a symbol',
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" width="90" height="90" fill="#c00000"/><use href="#s" x="100" y="60" width="60" height="120" fill="#00c"/>',
  ],
  [
    'a symbol that is cut',
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="10" cy="5" r="5" fill="#c00000"/></symbol><use href="#s" width="150" height="150"/>',
  ],
  [
    'a symbol that overflows',
    '<symbol id="s" viewBox="0 0 10 10" overflow="visible"><circle cx="10" cy="5" r="5" fill="#c00000"/></symbol><use href="#s" width="90" height="90"/>',
  ],
  [
    'a drawing in a drawing',
    '<svg x="20" y="30" width="100" height="80" viewBox="0 0 10 10"><rect width="20" height="20" fill="#c00000"/></svg>',
  ],
  [
    'a drawing in a drawing, sliced',
    '<svg x="20" y="30" width="100" height="60" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"><circle cx="5" cy="5" r="5" fill="#c00000"/></svg>',
  ],
  [
    'a drawing of half the size',
    '<svg width="50%" height="50%"><rect width="100%" height="50%" fill="#c00000"/></svg>',
  ],
  [
    'a switch',
    '<switch><g requiredExtensions="http://example.com/x"><rect width="200" height="200" fill="#00c"/></g><g><rect width="90" height="90" fill="#c00000"/></g></switch>',
  ],
  [
    'a switch of languages',
    '<switch><rect systemLanguage="fr" width="200" height="200" fill="#00c"/><rect systemLanguage="en" width="90" height="90" fill="#c00000"/></switch>',
  ],
  [
    'a link',
    '<a xlink:href="https://example.com/" target="_blank"><rect width="90" height="90" fill="#c00000"/></a>',
  ],
  [
    'a link with a rule',
    '<style>a:link{fill:#c00000}</style><a href="https://example.com/"><rect width="90" height="90"/></a>',
  ],
  ['a missing gradient', '<rect width="90" height="90" fill="url(#none) red"/>'],
  [
    'a missing gradient without fallback',
    '<rect width="90" height="90" fill="url(#none)" stroke="#c00000"/>',
  ],
  [
    'a gradient',
    '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient in wide colours',
    '<linearGradient id="g"><stop stop-color="#f00" style="stop-color:color(display-p3 1 0 0);stop-opacity:1"/><stop offset="1" stop-color="#00f" style="stop-color:#00f;stop-color:color(display-p3 0 .2 1)"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient in one wide colour',
    '<linearGradient id="g"><stop stop-color="lch(50% 70 30)"/><stop offset="1" stop-color="#00f" stop-opacity="0"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a quoted address',
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="100%" stop-color="blue"/></linearGradient><rect width="200" height="200" style="fill:url(&quot;#g&quot;)"/>',
  ],
  [
    'a gradient from a style',
    '<style>.s{stop-color:#c00000;stop-opacity:50%}.t{stop-color:color(display-p3 0 .5 1)}</style><linearGradient id="g" x1="0" x2="0" y1="0" y2="1"><stop class="s"/><stop class="t" offset="1"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient with currentColor',
    '<linearGradient id="g" color="#c00000"><stop stop-color="currentColor"/><stop offset="1" stop-color="rgb(0 0 200 / 40%)"/></linearGradient><rect color="green" width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient with custom properties',
    '<style>:root{--s:#c00000}</style><linearGradient id="g"><stop stop-color="var(--s)"/><stop offset="1" style="stop-color:var(--t, #00c)"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient from another one',
    '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="g" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="50" x2="150" spreadMethod="reflect" gradientTransform="rotate(20)"/><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a radial gradient',
    '<radialGradient id="g" cx="40%" cy="60%" r="50%" fx="30%" fy="50%"><stop stop-color="#fff"/><stop offset="1" stop-color="#c00000"/></radialGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a radial gradient with an inner circle',
    '<radialGradient id="g" fr="20%"><stop stop-color="#fff"/><stop offset="1" stop-color="#c00000"/></radialGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient in other units',
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="1cm" x2="40mm"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient of one stop',
    '<linearGradient id="g"><stop offset=".3" stop-color="#c00000"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient without stops',
    '<linearGradient id="g"/><rect width="200" height="200" fill="url(#g)" stroke="#c00000" stroke-width="30"/>',
  ],
  [
    'a gradient without display',
    '<g display="none"><linearGradient id="g"><stop stop-color="#c00000"/></linearGradient></g><rect width="200" height="200" fill="url(#g)"/>',
  ],
  [
    'a gradient on a stroke',
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><circle cx="100" cy="100" r="70" fill="none" stroke="url(#g)" stroke-width="30"/>',
  ],
  [
    'a pattern',
    '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="#c00000"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
  ],
  [
    'a pattern with a style',
    '<style>.t{fill:hsl(0 100% 38%);width:20px;height:20px}</style><pattern id="p" width="20%" height="20%" patternTransform="rotate(10)"><rect class="t"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
  ],
  [
    'a pattern from another one',
    '<pattern id="q"><rect width="20" height="20" fill="#c00000"/></pattern><pattern id="p" href="#q" width="40" height="40" patternUnits="userSpaceOnUse"/><rect width="200" height="200" fill="url(#p)"/>',
  ],
  [
    'a pattern with a view box',
    '<pattern id="p" width=".25" height=".25" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c00000"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
  ],
  [
    'a clip path',
    '<clipPath id="c"><circle cx="100" cy="100" r="60"/></clipPath><rect width="200" height="200" fill="#c00000" clip-path="url(#c)"/>',
  ],
  [
    'a clip path from a style',
    '<style>#c circle{cx:100px;cy:100px;r:60px}.a{clip-path:url("#c")}</style><clipPath id="c"><circle/></clipPath><rect class="a" width="200" height="200" fill="#c00000"/>',
  ],
  [
    'a clip path of use',
    '<defs><circle id="o" cx="50" cy="50" r="40"/></defs><clipPath id="c"><use href="#o" x="40" transform="scale(1.2)"/></clipPath><rect width="200" height="200" fill="#c00000" clip-path="url(#c)"/>',
  ],
  [
    'a clip path of shares',
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".8"/></clipPath><rect x="20" width="160" height="200" fill="#c00000" clip-path="url(#c)"/>',
  ],
  ['a clip path that is missing', '<rect width="90" height="90" fill="#c00000" clip-path="url(#none)"/>'],
  [
    'an even-odd clip path',
    '<clipPath id="c"><path clip-rule="evenodd" d="M20 20H180V180H20ZM60 60H140V140H60Z"/></clipPath><rect width="200" height="200" fill="#c00000" clip-path="url(#c)"/>',
  ],
  ['a clip circle', '<rect width="160" height="160" fill="#c00000" style="clip-path:circle(40%)"/>'],
  [
    'a clip inset',
    '<rect x="20" width="160" height="160" fill="#c00000" style="clip-path:inset(10px 20%)"/>',
  ],
  [
    'a clip polygon',
    '<rect x="20" width="160" height="160" fill="#c00000" style="clip-path:polygon(50% 0,100% 100%,0 100%)"/>',
  ],
  [
    'a mask',
    '<mask id="m"><rect width="200" height="200" fill="#fff"/><circle cx="100" cy="100" r="50"/></mask><rect width="200" height="200" fill="#c00000" mask="url(#m)"/>',
  ],
  [
    'a mask by alpha',
    '<mask id="m" style="mask-type:alpha"><circle cx="100" cy="100" r="50"/></mask><rect width="200" height="200" fill="#c00000" mask="url(#m)"/>',
  ],
  [
    'a mask with a gradient',
    '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%"><rect width="200" height="200" fill="url(#g)"/></mask><rect width="200" height="200" fill="#c00000" style="mask:url(#m)"/>',
  ],
  ['a mask that is missing', '<rect width="90" height="90" fill="#c00000" mask="url(#none)"/>'],
  [
    'a filter',
    '<filter id="f"><feGaussianBlur stdDeviation="8"/></filter><rect x="50" y="50" width="100" height="100" fill="#c00000" filter="url(#f)"/>',
  ],
  [
    'a shadow',
    '<filter id="f" color-interpolation-filters="sRGB"><feDropShadow dx="9" dy="9" stdDeviation="4" flood-color="rgb(0 0 200 / 60%)"/></filter><rect x="40" y="40" width="100" height="100" fill="#c00000" filter="url(#f)"/>',
  ],
  [
    'a flood',
    '<style>feFlood{flood-color:color(display-p3 .7 0 0);flood-opacity:80%}</style><filter id="f" x="0" y="0" width="1" height="1"><feFlood/><feComposite in2="SourceGraphic" operator="in"/></filter><circle cx="100" cy="100" r="70" filter="url(#f)"/>',
  ],
  [
    'a colour matrix',
    '<filter id="f" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="90"/></filter><rect x="40" y="40" width="100" height="100" fill="#c00000" filter="url(#f)"/>',
  ],
  [
    'filter functions',
    '<rect x="50" y="50" width="100" height="100" fill="#c00000" style="filter:blur(5px) saturate(50%)"/>',
  ],
  [
    'a shadow of CSS',
    '<rect x="40" y="40" width="100" height="100" fill="#c00000" style="filter:drop-shadow(10px 10px 4px rgb(0 0 200 / 50%))"/>',
  ],
  ['a filter that is missing', '<rect width="90" height="90" fill="#c00000" filter="url(#none)"/>'],
  [
    'group opacity',
    '<g opacity=".5"><rect width="120" height="120" fill="#c00000"/><rect x="60" y="60" width="120" height="120" fill="#00c"/></g>',
  ],
  [
    'blending',
    '<rect width="120" height="120" fill="#fc0"/><rect x="60" y="60" width="120" height="120" fill="#0cc" style="mix-blend-mode:multiply"/>',
  ],
  [
    'isolation',
    '<rect width="120" height="120" fill="#fc0"/><g style="isolation:isolate"><rect x="60" y="60" width="120" height="120" fill="#0cc" style="mix-blend-mode:multiply"/></g>',
  ],
  [
    'markers',
    '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10Z" fill="#00c"/></marker><path d="M30 150L100 50L170 150" fill="none" stroke="#c00000" stroke-width="8" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>',
  ],
  [
    'markers from a style',
    '<style>path.l{marker:url(#m);fill:none;stroke:#c00000;stroke-width:8px}</style><marker id="m" refX="1" refY="1" markerWidth="2" markerHeight="2"><rect width="2" height="2" fill="#00c"/></marker><path class="l" d="M30 150L100 50L170 150"/>',
  ],
  [
    'markers with the line’s paint',
    '<marker id="m" refX="1" refY="1" markerWidth="2" markerHeight="2"><rect width="2" height="2" fill="context-stroke"/></marker><path fill="none" d="M30 150L100 50L170 150" stroke="#c00000" stroke-width="8" marker-end="url(#m)"/>',
  ],
  [
    'use with its paint',
    '<defs><rect id="r" width="90" height="90" fill="context-stroke"/></defs><use href="#r" stroke="#c00000"/>',
  ],
  [
    'an image',
    `<image width="160" height="120" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,${PNG}"/>`,
  ],
  [
    'an image with a size from a style',
    `<image style="width:160px;height:160px;x:10px;image-rendering:pixelated" xlink:href="data:image/png;base64,${PNG}"/>`,
  ],
  [
    'a drawing as an image',
    `<image width="160" height="160" href="data:image/svg+xml,${encodeURIComponent(draw('<style>:root{--c:#c00000}</style><circle cx="100" cy="100" r="90" fill="var(--c)"/>'))}"/>`,
  ],
  ['a background', '<style>svg{background:#fc0}</style><circle cx="100" cy="100" r="60" fill="#c00000"/>'],
  [
    'a turn about an origin',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" style="transform:rotate(30deg);transform-origin:100px 80px"/>',
  ],
  [
    'a turn about the middle of the view',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" style="transform:rotate(30deg);transform-origin:center"/>',
  ],
  [
    'a turn about its own middle',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" style="transform:rotate(30deg);transform-box:fill-box;transform-origin:center"/>',
  ],
  [
    'a path about its own corner',
    '<path d="M50 50H150V90Z" fill="#c00000" style="transform:rotate(30deg);transform-box:fill-box;transform-origin:0 100%"/>',
  ],
  [
    'a group about its own middle',
    '<g fill="#c00000" style="transform:scale(.5);transform-box:fill-box;transform-origin:50% 50%"><rect x="20" y="50" width="60" height="60"/><circle cx="140" cy="120" r="40"/></g>',
  ],
  [
    'single transforms',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" style="translate:10px 20px;rotate:10deg;scale:.8"/>',
  ],
  [
    'an attribute that turns about a point',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" transform="rotate(30 100 80)"/>',
  ],
  [
    'attributes with few signs',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" transform="translate(-10-20)rotate(5),scale(.9.8)"/>',
  ],
  [
    'a style over a transform',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" transform="rotate(30)" style="transform:none"/>',
  ],
  [
    'an unknown style',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" style="-inkscape-stroke:none;sodipodi-thing:3;line-height:1.25"/>',
  ],
  [
    'empty attributes',
    '<rect x="50" y="50" width="100" height="60" fill="#c00000" stroke="" style="" transform="" class=""/>',
  ],
  [
    'crisp edges',
    '<rect x="50.3" y="50.4" width="100" height="60" fill="#c00000" shape-rendering="crispEdges"/>',
  ],
  [
    'styles in CDATA',
    '<style type="text/css"><![CDATA[.st0{fill:#C00000;}]]></style><rect class="st0" width="120" height="120"/>',
  ],
  ['styles in a comment', '<style><!-- .a{fill:#00c} --></style><rect class="a" width="120" height="120"/>'],
  [
    'styles of another type',
    '<style type="text/less">.a{fill:#00c}</style><rect class="a" width="120" height="120" fill="#c00000"/>',
  ],
  [
    'styles for print',
    '<style media="print">.a{fill:#00c}</style><rect class="a" width="120" height="120" fill="#c00000"/>',
  ],
  ['styles after the drawing', '<rect class="a" width="120" height="120"/><style>.a{fill:#c00000}</style>'],
  [
    'an attribute with a custom property',
    '<g style="--c:#c00000"><rect width="120" height="120" fill="var(--c)"/></g>',
  ],
  [
    'an attribute that a rule overrides',
    '<style>rect{fill:#c00000}</style><rect width="120" height="120" fill="#00c"/>',
  ],
  [
    'other elements',
    '<metadata><x xmlns="http://example.com/x"><y/></x></metadata><title>T</title><desc>D</desc><unknown><rect width="200" height="200"/></unknown><rect width="90" height="90" fill="#c00000"/>',
  ],
  [
    'flowed text',
    '<flowRoot><flowRegion><rect width="200" height="200"/></flowRegion></flowRoot><rect width="90" height="90" fill="#c00000"/>',
  ],
];

const ADOBE = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/"><!ENTITY ns_svg "http://www.w3.org/2000/svg">]>`;

/** Files as drawing programs write them. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'Figma',
    `<svg width="200" height="200" viewBox="0 0 200 200" fill="none" ${XMLNS}><g clip-path="url(#clip0_1_2)"><g filter="url(#filter0_d_1_2)"><rect x="40" y="36" width="120" height="120" rx="16" fill="#D9D9D9" style="fill:#D9D9D9;fill:color(display-p3 0.8510 0.2 0.3);fill-opacity:1;"/></g></g><defs><filter id="filter0_d_1_2" x="30" y="30" width="140" height="140" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter><clipPath id="clip0_1_2"><rect width="200" height="200" fill="white" style="fill:white;fill-opacity:1;"/></clipPath></defs></svg>`,
  ],
  [
    'Illustrator',
    `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator 28 -->${ADOBE}<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" width="200px" height="200px" viewBox="0 0 200 200" style="enable-background:new 0 0 200 200;" xml:space="preserve"><style type="text/css"> .st0{fill:#C00000;} .st1{clip-path:url(#SVGID_00000123_);} .st2{fill:none;stroke:#1D1D1B;stroke-width:6;stroke-miterlimit:10;} </style><switch><foreignObject requiredExtensions="&ns_extend;" x="0" y="0" width="1" height="1"></foreignObject><g x:extraneous="self"><g><defs><circle id="SVGID_1_" cx="100" cy="100" r="80"/></defs><clipPath id="SVGID_00000123_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g class="st1"><rect class="st0" width="200" height="110"/></g></g><path class="st2" d="M20,150h160"/></g></switch></svg>`,
  ],
  [
    'Inkscape',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><svg width="50mm" height="50mm" viewBox="0 0 50 50" version="1.1" id="svg1" inkscape:version="1.4" sodipodi:docname="logo.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" ${XMLNS}><sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm"/><defs id="defs1"><inkscape:path-effect effect="spiro" id="pe1"/><linearGradient id="lg1" inkscape:collect="always"><stop style="stop-color:#c00000;stop-opacity:1" offset="0" id="s1"/><stop style="stop-color:#c00000;stop-opacity:0" offset="1" id="s2"/></linearGradient><linearGradient inkscape:collect="always" xlink:href="#lg1" id="lg2" x1="5" y1="25" x2="45" y2="25" gradientUnits="userSpaceOnUse"/></defs><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-1,-1)"><rect style="opacity:1;vector-effect:none;fill:url(#lg2);fill-opacity:1;stroke:#000000;stroke-width:0.5;stroke-linecap:butt;stroke-dasharray:none;stroke-opacity:1;paint-order:stroke fill markers;-inkscape-stroke:none" id="rect1" width="40" height="40" x="5" y="5"/></g></svg>`,
  ],
  [
    'Affinity',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg width="100%" height="100%" viewBox="0 0 200 200" version="1.1" ${XMLNS} xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"><g id="Artboard1" serif:id="Artboard 1" transform="matrix(1,0,0,1,10,10)"><path d="M10,10L170,10L170,170L10,170ZM60,60L120,60L120,120L60,120Z" style="fill:rgb(192,0,0);"/></g></svg>`,
  ],
  [
    'CorelDRAW',
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- Creator: CorelDRAW --><svg ${XMLNS} xml:space="preserve" width="50mm" height="50mm" version="1.1" style="shape-rendering:geometricPrecision;text-rendering:geometricPrecision;image-rendering:optimizeQuality;fill-rule:evenodd;clip-rule:evenodd" viewBox="0 0 5000 5000" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"><defs><style type="text/css"><![CDATA[ .str0 {stroke:#2B2A29;stroke-width:100;stroke-miterlimit:22.9256} .fil0 {fill:#C00000} ]]></style></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><polygon class="fil0 str0" points="500,4500 2500,500 4500,4500 "/></g></svg>`,
  ],
  [
    'Sketch',
    `<?xml version="1.0" encoding="UTF-8"?><svg width="200px" height="200px" viewBox="0 0 200 200" version="1.1" ${XMLNS}><title>Logo</title><defs><rect id="path-1" x="0" y="0" width="160" height="160" rx="20"></rect></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><g id="Logo" transform="translate(20.000000, 20.000000)"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><use id="Mask" fill="#C00000" xlink:href="#path-1"></use><circle fill="#FFCC00" mask="url(#mask-2)" cx="160" cy="160" r="80"></circle></g></g></svg>`,
  ],
  [
    'Canva',
    `<svg ${XMLNS} width="200" zoomAndPan="magnify" viewBox="0 0 150 149.999998" height="200" preserveAspectRatio="xMidYMid meet" version="1.0"><defs><clipPath id="5c1f"><path d="M 10 10 L 140 10 L 140 140 L 10 140 Z M 10 10 " clip-rule="nonzero"/></clipPath></defs><rect x="-15" width="180" fill="#ffffff" y="-15" height="179.999997" fill-opacity="1"/><g clip-path="url(#5c1f)"><path fill="#c00000" d="M 0 0 L 150 0 L 150 100 Z M 0 0 " fill-opacity="1" fill-rule="nonzero"/></g></svg>`,
  ],
  [
    'Boxy',
    `<?xml version="1.0" encoding="utf-8"?><svg viewBox="0 0 200 200" width="200px" height="200px" ${XMLNS} xmlns:bx="https://boxy-svg.com"><defs><linearGradient gradientUnits="userSpaceOnUse" x1="100" y1="20" x2="100" y2="180" id="gradient-0" spreadMethod="pad"><stop offset="0" style="stop-color: rgb(85.098% 0% 0%)"/><stop offset="1" style="stop-color: rgb(50% 0% 0% / 40%)"/></linearGradient></defs><rect x="20" y="20" width="160" height="160" style="fill-rule: nonzero; paint-order: fill; fill: url(&quot;#gradient-0&quot;); stroke: rgb(0, 0, 0);" bx:shape="rect 20 20 160 160"/></svg>`,
  ],
  [
    'a website',
    `<svg ${XMLNS} width="200" height="200" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="icon" style="color:#c00000"><path stroke="none" d="M0 0h24v24H0z" fill="none"/><path d="M5 12l5 5l10 -10"/></svg>`,
  ],
];

const SIZES: readonly (readonly [string, string])[] = [
  ['only a view box', 'viewBox="0 0 160 80"'],
  ['only a width', 'width="120" viewBox="0 0 160 80"'],
  ['only a height', 'height="120" viewBox="0 0 160 80"'],
  ['no size', ''],
  ['a size in millimetres', 'width="30mm" height="40mm"'],
  ['a size in percent', 'width="100%" height="100%" viewBox="0 0 160 80"'],
  ['another shape than the view box', 'width="120" height="120" viewBox="0 0 160 80"'],
  ['stretched', 'width="120" height="120" viewBox="0 0 160 80" preserveAspectRatio="none"'],
  ['cut', 'width="120" height="120" viewBox="0 0 160 80" preserveAspectRatio="xMaxYMid slice"'],
  ['a view box elsewhere', 'width="120" height="120" viewBox="-20 -20 100 100"'],
  ['a half transparent whole', 'width="120" height="120" opacity=".5"'],
  ['a turned whole', 'width="120" height="120" transform="rotate(20)"'],
];

/** Corners of what files may say, one each. */
const CORNERS: readonly (readonly [string, string])[] = [
  [
    'important vs attr',
    draw(
      '<style>.a{fill:#c00000 !important}</style><rect class="a" width="90" height="90" style="fill:#000"/>',
    ),
  ],
  [
    'important inline',
    draw(
      '<style>.a{fill:#00c !important}</style><rect class="a" width="90" height="90" style="fill:#c00000 !important"/>',
    ),
  ],
  ['var with spaces', styled(':root{ --c : #c00000 }.a{fill: var( --c )}')],
  ['var in shorthand', styled(':root{--w:9px}.a{fill:none;stroke:#c00;stroke-width:calc(var(--w) * 2)}')],
  ['var empty fallback', styled('.a{fill:var(--x,)}')],
  ['var missing', styled('.a{fill:var(--x)}')],
  ['var cyc', styled(':root{--a:var(--b);--b:var(--a)}.a{fill:var(--a, #c00000)}')],
  [
    'var override',
    draw('<style>:root{--c:#00c}g{--c:#c00000}</style><g><rect width="90" height="90" fill="var(--c)"/></g>'),
  ],
  ['var case', styled(':root{--C:#c00000}.a{fill:var(--C)}')],
  [
    'var url',
    draw(
      '<style>:root{--g:url(#g)}.a{fill:var(--g)}</style><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect class="a" width="90" height="90"/>',
    ),
  ],
  ['var rgb triple', styled(':root{--c: 192 0 0}.a{fill:rgb(var(--c) / 80%)}')],
  ['env', styled('.a{fill:env(nothing, #c00000)}')],
  ['media list', styled('@media print and (color), screen and (min-width: 10px){.a{fill:#c00000}}')],
  ['media nested', styled('@media screen{@media (min-height:50px){.a{fill:#c00000}}}')],
  ['media only', styled('@media only screen{.a{fill:#c00000}}')],
  ['media max', styled('@media (max-width: 100px){.a{fill:#00c}}@media (max-width:300px){.a{fill:#c00000}}')],
  ['media not cond', styled('@media not (max-width:100px){.a{fill:#c00000}}')],
  ['media unknown', styled('@media (nonsense: 3){.a{fill:#00c}}')],
  ['import-free charset', styled('@charset "utf-8";.a{fill:#c00000}')],
  ['namespace', styled('@namespace svg url(http://www.w3.org/2000/svg);svg|rect{fill:#c00000}')],
  [
    'nth-of-type',
    draw(
      '<style>rect:nth-of-type(2n+1){fill:#c00000}</style><rect width="40" height="40"/><rect x="50" width="40" height="40"/><circle r="9"/><rect x="100" width="40" height="40"/>',
    ),
  ],
  [
    'nth-child of',
    draw(
      '<style>:nth-child(2 of .b){fill:#c00000}</style><rect class="b" width="40" height="40"/><rect x="50" width="40" height="40"/><rect class="b" x="100" width="40" height="40"/>',
    ),
  ],
  [
    'general sibling',
    draw(
      '<style>circle ~ rect{fill:#c00000}</style><rect width="40" height="40"/><circle r="9"/><g/><rect x="100" width="40" height="40"/>',
    ),
  ],
  [
    'descendant',
    draw(
      '<style>g g .x{fill:#c00000}</style><g><rect class="x" width="40" height="40"/><g><rect class="x y" x="100" width="40" height="40"/></g></g>',
    ),
  ],
  [
    'attr selectors',
    draw(
      '<style>[data-x~="b"]{fill:#c00000}[data-y|="en"]{fill:#0c0}[data-z$="K" i]{fill:#00c}[fill]{opacity:.5}</style><rect data-x="a b" width="40" height="40"/><rect data-y="en-US" x="50" width="40" height="40"/><rect data-z="abk" x="100" width="40" height="40"/><rect fill="red" x="150" width="40" height="40"/>',
    ),
  ],
  [
    'empty',
    draw(
      '<style>rect:empty{fill:#c00000}</style><rect width="40" height="40"/><rect x="50" width="40" height="40"><title>t</title></rect>',
    ),
  ],
  [
    'not list',
    draw(
      '<style>rect:not(.a,#b){fill:#c00000}</style><rect class="a" width="40" height="40"/><rect id="b" x="50" width="40" height="40"/><rect x="100" width="40" height="40"/>',
    ),
  ],
  [
    'class with digits',
    draw(
      '<style>.st0{fill:#c00000}.cls-1,.cls-2{stroke:#00c;stroke-width:5}</style><rect class="st0 cls-1" width="90" height="90"/>',
    ),
  ],
  ['id with colon', draw('<style>#a\\:b{fill:#c00000}</style><rect id="a:b" width="90" height="90"/>')],
  [
    'url with escape',
    draw(
      '<linearGradient id="a b"><stop stop-color="red"/></linearGradient><rect width="90" height="90" fill="url(#a%20b)"/>',
    ),
  ],
  [
    'url single quoted attr',
    draw(
      `<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="90" height="90" fill="url('#g')"/>`,
    ),
  ],
  [
    'url spaces',
    draw(
      `<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="90" height="90" fill="url( #g )"/>`,
    ),
  ],
  ['url fallback none', draw('<rect width="90" height="90" stroke="red" fill="url(#x) none"/>')],
  [
    'url fallback currentColor',
    draw('<rect width="90" height="90" color="red" fill="url(#x) currentColor"/>'),
  ],
  ['url to non-server', draw('<clipPath id="x"/><rect width="90" height="90" fill="url(#x) red"/>')],
  [
    'url to empty gradient with fallback',
    draw('<linearGradient id="x"/><rect width="90" height="90" fill="url(#x) red"/>'),
  ],
  ['bad path', draw('<path d="M10 10 L 100 10 L 100 xx" stroke="red" fill="none" stroke-width="9"/>')],
  ['path attr arcs', draw('<path d="M10 50a40 40 0 1180 0z" fill="red"/>')],
  ['d none', draw('<path d="M10 10H90V90z" style="d:none" fill="red"/>')],
  ['display contents', draw('<g style="display:contents"><rect width="90" height="90" fill="red"/></g>')],
  [
    'visibility child',
    draw(
      '<g visibility="hidden"><rect width="90" height="90" fill="red"/><rect x="100" width="90" height="90" fill="red" visibility="visible"/></g>',
    ),
  ],
  ['opacity attr percent', draw('<rect width="90" height="90" fill="red" opacity="40%"/>')],
  ['fill-opacity over', draw('<rect width="90" height="90" fill="red" fill-opacity="3"/>')],
  ['fill rgba and opacity', draw('<rect width="90" height="90" fill="rgba(255,0,0,.5)" fill-opacity=".5"/>')],
  [
    'stroke rgba',
    draw(
      '<rect x="20" y="20" width="90" height="90" fill="none" stroke="hsl(10 90% 50% / 50%)" stroke-width="20"/>',
    ),
  ],
  [
    'stop rgba',
    draw(
      '<linearGradient id="g"><stop stop-color="#f008"/><stop offset="1" stop-color="transparent"/></linearGradient><rect width="200" height="90" fill="url(#g)"/>',
    ),
  ],
  [
    'inherit fill',
    draw('<g fill="red"><g fill="blue"><rect width="90" height="90" fill="inherit"/></g></g>'),
  ],
  ['inherit opacity', draw('<g opacity=".5"><rect width="90" height="90" style="opacity:inherit"/></g>')],
  [
    'currentColor inherited keyword',
    draw('<g color="red" fill="currentColor"><g color="blue"><rect width="90" height="90"/></g></g>'),
  ],
  [
    'revert',
    draw(
      '<style>.a{fill:revert}</style><g fill="red"><rect class="a" fill="blue" width="90" height="90"/></g>',
    ),
  ],
  [
    'revert-layer',
    draw(
      '<style>.a{fill:red}@layer x{.a{fill:blue}}.b{fill:revert-layer}</style><rect class="a b" width="90" height="90"/>',
    ),
  ],
  [
    'unset stroke',
    draw('<g stroke="red" stroke-width="9"><rect style="stroke:unset" width="90" height="90"/></g>'),
  ],
  [
    'css transform percent',
    draw('<rect width="90" height="90" fill="red" style="transform:translate(25%,25%)"/>'),
  ],
  [
    'css transform fill-box percent',
    draw(
      '<rect x="20" width="90" height="90" fill="red" style="transform-box:fill-box;transform:translate(50%,50%)"/>',
    ),
  ],
  [
    'css transform 2 rotate origin',
    draw(
      '<g style="transform:rotate(15deg) scale(.5);transform-origin:50% 50%"><rect width="190" height="90" fill="red"/></g>',
    ),
  ],
  [
    'transform-origin attr',
    draw(
      '<rect x="50" y="50" width="90" height="90" fill="red" transform="rotate(30)" transform-origin="95 95"/>',
    ),
  ],
  [
    'transform-origin left bottom',
    draw(
      '<rect x="50" y="50" width="90" height="90" fill="red" style="transform:rotate(30deg);transform-origin:left bottom;transform-box:fill-box"/>',
    ),
  ],
  [
    'transform 3d',
    draw('<rect x="50" y="50" width="90" height="90" fill="red" style="transform:rotateX(40deg)"/>'),
  ],
  [
    'matrix3d',
    draw(
      '<rect width="90" height="90" fill="red" style="transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,50,20,0,1)"/>',
    ),
  ],
  [
    'transform calc',
    draw('<rect width="90" height="90" fill="red" style="transform:translate(calc(10px + 10%), 1em)"/>'),
  ],
  [
    'rotate individually origin',
    draw(
      '<rect x="50" y="50" width="90" height="90" fill="red" style="rotate:45deg;transform-box:fill-box;transform-origin:center"/>',
    ),
  ],
  [
    'stroke-box',
    draw(
      '<rect x="50" y="50" width="90" height="90" fill="red" stroke="blue" stroke-width="20" style="rotate:45deg;transform-box:stroke-box;transform-origin:center"/>',
    ),
  ],
  [
    'group fill-box nested',
    draw(
      '<g style="transform:rotate(45deg);transform-box:fill-box;transform-origin:center"><g transform="translate(50 30)"><rect width="50" height="90" fill="red" stroke="blue" stroke-width="20"/></g></g>',
    ),
  ],
  [
    'geometry css overriding',
    draw(
      '<style>rect{x:50px;width:100px;rx:20px;ry:10px}</style><rect x="0" y="20" width="10" height="90" fill="red"/>',
    ),
  ],
  ['circle css r percent', draw('<style>circle{r:20%;cx:50%;cy:2cm}</style><circle fill="red"/>')],
  [
    'rect width auto css',
    draw('<rect style="width:auto" width="90" height="90" fill="red"/><circle r="9"/>'),
  ],
  [
    'image width auto',
    draw(
      "<image href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='50' height='30'%3E%3Crect width='50' height='30' fill='red'/%3E%3C/svg%3E\"/>",
    ),
  ],
  [
    'image height only',
    draw(
      "<image height=\"90\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='50' height='30'%3E%3Crect width='50' height='30' fill='red'/%3E%3C/svg%3E\"/>",
    ),
  ],
  [
    'image svg no size',
    draw(
      "<image width=\"150\" height=\"90\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Crect width='10' height='10' fill='red'/%3E%3C/svg%3E\"/>",
    ),
  ],
  [
    'image svg no size no vb',
    draw(
      "<image width=\"150\" height=\"90\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='50%25' height='50%25' fill='red'/%3E%3C/svg%3E\"/>",
    ),
  ],
  [
    'image with opacity clip',
    draw(
      '<clipPath id="c"><circle cx="60" cy="60" r="50"/></clipPath><image clip-path="url(#c)" opacity=".5" x="10" width="100" height="100" transform="rotate(9)" href="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' width=\'50\' height=\'50\'%3E%3Crect width=\'50\' height=\'50\' fill=\'red\'/%3E%3C/svg%3E"/>',
    ),
  ],
  ['use external-like', draw('<use href=""/><rect width="90" height="90" fill="red"/>')],
  [
    'use width on non symbol',
    draw(
      '<defs><rect id="r" width="50" height="50"/></defs><use href="#r" width="10" height="10" fill="red"/>',
    ),
  ],
  [
    'use svg',
    draw(
      '<defs><svg id="s" viewBox="0 0 10 10" width="50" height="50"><circle cx="5" cy="5" r="5"/></svg></defs><use href="#s" fill="red"/><use href="#s" x="80" width="90" height="90" fill="blue"/>',
    ),
  ],
  [
    'symbol css size',
    draw(
      '<style>use{width:90px;height:50px}</style><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" fill="red"/>',
    ),
  ],
  [
    'symbol without vb',
    draw(
      '<symbol id="s"><rect width="50%" height="50%"/></symbol><use href="#s" width="100" height="60" fill="red"/>',
    ),
  ],
  [
    'symbol with xy',
    draw(
      '<symbol id="s" x="20" y="20" width="50" height="50" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" fill="red"/>',
    ),
  ],
  [
    'symbol refX',
    draw(
      '<symbol id="s" viewBox="0 0 10 10" refX="5" refY="5"><rect width="10" height="10"/></symbol><use href="#s" x="100" y="100" width="50" height="50" fill="red"/>',
    ),
  ],
  [
    'symbol with transform',
    draw(
      '<symbol id="s" viewBox="0 0 10 10" transform="rotate(10)"><rect width="10" height="10"/></symbol><use href="#s" width="90" height="90" fill="red"/>',
    ),
  ],
  [
    'symbol opacity',
    draw(
      '<symbol id="s" viewBox="0 0 10 10" opacity=".4"><rect width="10" height="10"/></symbol><use href="#s" width="90" height="90" fill="red"/>',
    ),
  ],
  [
    'symbol display none css',
    draw(
      '<style>symbol{display:none}</style><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" width="90" height="90" fill="red"/>',
    ),
  ],
  [
    'use display none target',
    draw(
      '<g display="none"><rect id="r" width="90" height="90" fill="red"/></g><use href="#r"/><circle r="9"/>',
    ),
  ],
  [
    'use of hidden svg defs',
    draw(
      '<svg width="0" height="0"><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs></svg><rect width="90" height="90" fill="url(#g)"/>',
    ),
  ],
  [
    'nested svg in svg pct',
    draw(
      '<svg x="10%" y="10%" width="50%" height="50%" viewBox="0 0 100 100"><rect width="100%" height="100%" fill="red"/></svg>',
    ),
  ],
  [
    'nested svg overflow visible',
    draw(
      '<svg x="20" y="20" width="50" height="50" overflow="visible"><rect width="100" height="100" fill="red"/></svg>',
    ),
  ],
  [
    'nested svg css overflow',
    draw(
      '<style>svg svg{overflow:visible}</style><svg x="20" y="20" width="50" height="50"><rect width="100" height="100" fill="red"/></svg>',
    ),
  ],
  [
    'nested svg transform',
    draw(
      '<svg x="20" y="20" width="90" height="90" transform="rotate(10)"><rect width="100" height="100" fill="red"/></svg>',
    ),
  ],
  [
    'nested svg opacity clip',
    draw(
      '<svg x="20" y="20" width="90" height="90" opacity=".5" style="background:blue"><rect width="50" height="50" fill="red"/></svg>',
    ),
  ],
  [
    'preserve none nested',
    draw(
      '<svg width="150" height="50" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="red"/></svg>',
    ),
  ],
  [
    'root overflow visible',
    draw(
      '<rect x="-50" width="300" height="90" fill="red"/>',
      'width="100" height="100" viewBox="0 0 200 100" overflow="visible"',
    ),
  ],
  [
    'root opacity style',
    draw(
      '<rect width="90" height="90" fill="red"/>',
      'width="100" height="100" style="opacity:.5;background-color:#0f0"',
    ),
  ],
  [
    'root bg gradient',
    draw(
      '<rect width="90" height="90" fill="red"/>',
      'width="100" height="100" style="background:linear-gradient(red,blue)"',
    ),
  ],
  [
    'root bg shorthand',
    draw(
      '<rect width="50" height="50" fill="red"/>',
      'width="100" height="100" style="background:rgb(0 200 0 / 50%) none"',
    ),
  ],
  ['root fill', draw('<rect width="50" height="50"/>', 'width="100" height="100" fill="red"')],
  [
    'root style enable-background',
    draw(
      '<rect width="50" height="50"/>',
      'width="100" height="100" style="enable-background:new 0 0 10 10;fill:red" x="0px" y="0px"',
    ),
  ],
  [
    'root max-width',
    draw('<rect width="50" height="50" fill="red"/>', 'width="100" height="100" style="max-width:100%"'),
  ],
  [
    'root display block',
    draw(
      '<rect width="50" height="50" fill="red"/>',
      'width="100" height="100" style="display:block;margin:auto"',
    ),
  ],
  [
    'root position',
    draw(
      '<rect width="50" height="50" fill="red"/>',
      'width="100" height="100" style="position:absolute;top:0"',
    ),
  ],
  [
    'root filter',
    draw(
      '<rect x="20" y="20" width="50" height="50" fill="red"/>',
      'width="100" height="100" style="filter:grayscale(1)"',
    ),
  ],
  [
    'root clip-path',
    draw(
      '<clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><rect width="100" height="100" fill="red"/>',
      'width="100" height="100" clip-path="url(#c)"',
    ),
  ],
  [
    'root width em',
    draw('<rect width="100%" height="50%" fill="red"/>', 'width="5em" height="4em" font-size="20"'),
  ],
  [
    'mask luminance colours',
    draw(
      '<mask id="m"><rect width="100" height="200" fill="red"/><rect x="100" width="100" height="200" fill="lime"/></mask><rect width="200" height="200" mask="url(#m)"/>',
    ),
  ],
  [
    'mask linear',
    draw(
      '<mask id="m" color-interpolation="linearRGB"><rect width="200" height="200" fill="#888"/></mask><rect width="200" height="200" mask="url(#m)"/>',
    ),
  ],
  [
    'mask objectBoundingBox',
    draw(
      '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" fill="#fff"/></mask><rect x="20" width="150" height="100" fill="red" mask="url(#m)"/>',
    ),
  ],
  [
    'mask on group',
    draw(
      '<mask id="m"><circle cx="100" cy="100" r="60" fill="#fff"/></mask><g mask="url(#m)" opacity=".5"><rect width="200" height="100" fill="red"/><rect y="100" width="200" height="100" fill="blue"/></g>',
    ),
  ],
  [
    'mask in css w mode',
    draw(
      '<mask id="m"><circle cx="100" cy="100" r="60" fill="#fff"/></mask><rect width="200" height="200" fill="red" style="mask:url(#m) alpha"/>',
    ),
  ],
  [
    'mask gradient css',
    draw('<rect width="200" height="200" fill="red" style="mask:linear-gradient(black,transparent)"/>'),
  ],
  [
    'clip nested',
    draw(
      '<clipPath id="a"><rect width="100" height="200"/></clipPath><clipPath id="c" clip-path="url(#a)"><circle cx="100" cy="100" r="60"/></clipPath><rect width="200" height="200" fill="red" clip-path="url(#c)"/>',
    ),
  ],
  [
    'clip child clip',
    draw(
      '<clipPath id="a"><rect width="100" height="200"/></clipPath><clipPath id="c"><circle cx="100" cy="100" r="60" clip-path="url(#a)"/></clipPath><rect width="200" height="200" fill="red" clip-path="url(#c)"/>',
    ),
  ],
  [
    'clip empty',
    draw('<clipPath id="c"/><rect width="200" height="200" fill="red" clip-path="url(#c)"/><circle r="20"/>'),
  ],
  [
    'clip with g',
    draw(
      '<clipPath id="c"><g><circle cx="100" cy="100" r="60"/></g></clipPath><rect width="200" height="200" fill="red" clip-path="url(#c)"/><circle r="20"/>',
    ),
  ],
  [
    'clip hidden child',
    draw(
      '<clipPath id="c"><circle cx="100" cy="100" r="60" visibility="hidden"/><rect width="50" height="50"/></clipPath><rect width="200" height="200" fill="red" clip-path="url(#c)"/>',
    ),
  ],
  [
    'clip on group transform',
    draw(
      '<clipPath id="c"><rect width="50" height="50"/></clipPath><g clip-path="url(#c)" transform="translate(50 50) rotate(20)"><rect width="200" height="200" fill="red"/></g>',
    ),
  ],
  [
    'filter list',
    draw(
      '<rect x="50" y="50" width="100" height="100" fill="red" style="filter:brightness(.5) hue-rotate(90deg) opacity(50%)"/>',
    ),
  ],
  [
    'filter contrast',
    draw(
      '<rect x="50" y="50" width="100" height="100" fill="#a63" style="filter:contrast(150%) sepia(30%) invert(20%)"/>',
    ),
  ],
  [
    'filter url+fn',
    draw(
      '<filter id="f"><feOffset dx="20"/></filter><rect x="50" y="50" width="100" height="100" fill="red" style="filter:url(#f) blur(4px)"/>',
    ),
  ],
  [
    'filter linear blur',
    draw(
      '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><circle cx="100" cy="100" r="60" fill="#a63" filter="url(#f)"/>',
    ),
  ],
  [
    'filter component',
    draw(
      '<filter id="f"><feComponentTransfer><feFuncR type="table" tableValues="0 .5 1"/><feFuncG type="gamma" exponent="2"/></feComponentTransfer></filter><rect width="150" height="100" fill="#a63" filter="url(#f)"/>',
    ),
  ],
  [
    'filter merge',
    draw(
      '<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="5" dy="5" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter><rect x="30" y="30" width="100" height="100" fill="#a63" filter="url(#f)"/>',
    ),
  ],
  [
    'filter turbulence',
    draw(
      '<filter id="f" color-interpolation-filters="sRGB"><feTurbulence baseFrequency=".05" numOctaves="2"/></filter><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter morphology',
    draw(
      '<filter id="f"><feMorphology operator="dilate" radius="5"/></filter><rect x="30" y="30" width="100" height="100" fill="red" filter="url(#f)"/>',
    ),
  ],
  [
    'filter lighting',
    draw(
      '<filter id="f"><feDiffuseLighting surfaceScale="2" lighting-color="hsl(10 80% 50%)"><feDistantLight azimuth="45" elevation="60"/></feDiffuseLighting></filter><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter units user',
    draw(
      '<filter id="f" filterUnits="userSpaceOnUse" x="1cm" y="10" width="50%" height="50%"><feFlood flood-color="red"/></filter><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter displacement',
    draw(
      '<filter id="f"><feTurbulence baseFrequency=".02"/><feDisplacementMap in="SourceGraphic" scale="20" xChannelSelector="R"/></filter><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter image elem',
    draw(
      '<filter id="f"><feImage href="#q"/></filter><rect id="q" width="20" height="20" fill="red"/><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter tile',
    draw(
      '<filter id="f" x="0" y="0" width="100%" height="100%"><feFlood x="30" y="30" width="10" height="10" flood-color="red"/><feOffset dx="0"/><feTile/></filter><rect x="30" y="30" width="100" height="100" filter="url(#f)"/>',
    ),
  ],
  [
    'filter empty',
    draw(
      '<filter id="f"/><rect x="30" y="30" width="100" height="100" fill="red" filter="url(#f)"/><circle r="20"/>',
    ),
  ],
  [
    'filter self flood css',
    draw(
      '<filter id="f"><feDropShadow dx="5" dy="5" stdDeviation="0" style="flood-color:oklch(60% .2 250);flood-opacity:.5"/></filter><rect x="30" y="30" width="100" height="100" fill="red" filter="url(#f)"/>',
    ),
  ],
  [
    'blend modes',
    draw(
      ['screen', 'overlay', 'darken', 'color-dodge', 'hard-light', 'difference', 'hue', 'luminosity']
        .map(
          (m, i) =>
            `<g transform="translate(${(i % 4) * 50} ${Math.floor(i / 4) * 50})"><rect width="30" height="30" fill="#c63"/><rect x="15" y="15" width="30" height="30" fill="#39c" style="mix-blend-mode:${m}"/></g>`,
        )
        .join(''),
    ),
  ],
  [
    'pattern bbox content',
    draw(
      '<pattern id="p" width=".2" height=".2" patternContentUnits="objectBoundingBox"><rect width=".1" height=".1" fill="red"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
    ),
  ],
  [
    'pattern scaled',
    draw(
      '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="scale(2) rotate(45)"><path d="M0 5H10" stroke="red" stroke-width="4"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
    ),
  ],
  [
    'pattern on stroke',
    draw(
      '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="red"/></pattern><circle cx="100" cy="100" r="70" fill="none" stroke-width="30" stroke="url(#p)"/>',
    ),
  ],
  [
    'pattern overflow',
    draw(
      '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" overflow="visible"><circle r="15" fill="red"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
    ),
  ],
  [
    'pattern self',
    draw(
      '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="url(#p) blue"/></pattern><rect width="200" height="200" fill="url(#p)" stroke="red"/>',
    ),
  ],
  [
    'pattern image',
    draw(
      '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><image width="20" height="20" href="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' width=\'50\' height=\'50\'%3E%3Crect width=\'50\' height=\'50\' fill=\'red\'/%3E%3C/svg%3E"/></pattern><rect width="200" height="200" fill="url(#p)"/>',
    ),
  ],
  [
    'marker orient',
    draw(
      '<marker id="m" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5" orient="auto-start-reverse"><path d="M0 0L5 2.5L0 5z" fill="blue"/></marker><path d="M40 100C60 20 140 180 160 100" fill="none" stroke="red" stroke-width="6" marker-start="url(#m)" marker-end="url(#m)"/>',
    ),
  ],
  [
    'marker units',
    draw(
      '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" refX="10" refY="10"><circle cx="10" cy="10" r="10" fill="blue"/></marker><polyline points="40,100 100,40 160,100" fill="none" stroke="red" stroke-width="6" marker-mid="url(#m)"/>',
    ),
  ],
  [
    'marker angle',
    draw(
      '<marker id="m" orient="45deg" markerWidth="5" markerHeight="5"><rect width="5" height="5" fill="blue"/></marker><path d="M40 100H160" stroke="red" stroke-width="6" marker-end="url(#m)"/>',
    ),
  ],
  [
    'marker refX center',
    draw(
      '<marker id="m" viewBox="0 0 10 10" refX="center" refY="center"><rect width="10" height="10" fill="blue"/></marker><path d="M40 100H160" stroke="red" stroke-width="6" marker-end="url(#m)"/>',
    ),
  ],
  [
    'marker overflow',
    draw(
      '<marker id="m" markerWidth="2" markerHeight="2" style="overflow:visible"><circle r="3" fill="blue"/></marker><path d="M40 100H160" stroke="red" stroke-width="6" marker-end="url(#m)"/>',
    ),
  ],
  [
    'marker no stroke',
    draw(
      '<marker id="m" markerWidth="20" markerHeight="20"><rect width="20" height="20" fill="blue"/></marker><path d="M40 100H160" marker-end="url(#m)"/>',
    ),
  ],
  [
    'marker context-fill',
    draw(
      '<marker id="m" markerWidth="3" markerHeight="3"><rect width="3" height="3" fill="context-fill" stroke="context-stroke"/></marker><path d="M40 100H160V160" fill="gold" stroke="red" stroke-width="9" marker-end="url(#m)"/><path d="M20 30H90" fill="gold" stroke="green" stroke-width="9" marker-end="url(#m)"/>',
    ),
  ],
  [
    'dash var',
    draw(
      '<path style="stroke-dasharray:calc(5px + 5px), 2.5%;--x:1" d="M10 100H190" stroke="red" stroke-width="9"/>',
    ),
  ],
  ['dash odd', draw('<path stroke-dasharray="10 5 20" d="M10 100H190" stroke="red" stroke-width="9"/>')],
  ['dash zero', draw('<path stroke-dasharray="0 0" d="M10 100H190" stroke="red" stroke-width="9"/>')],
  ['dash neg', draw('<path stroke-dasharray="10 -5" d="M10 100H190" stroke="red" stroke-width="9"/>')],
  [
    'dash round zero',
    draw(
      '<path stroke-dasharray="0 20" stroke-linecap="round" d="M10 100H190" stroke="red" stroke-width="9"/>',
    ),
  ],
  [
    'pathLength',
    draw('<path pathLength="100" stroke-dasharray="10" d="M10 100H190" stroke="red" stroke-width="9"/>'),
  ],
  [
    'dash circle',
    draw(
      '<circle cx="100" cy="100" r="60" fill="none" stroke="red" stroke-width="20" stroke-dasharray="50 30" stroke-dashoffset="-20"/>',
    ),
  ],
  [
    'dash rect',
    draw(
      '<rect x="30" y="30" width="100" height="100" rx="20" fill="none" stroke="red" stroke-width="10" stroke-dasharray="30 20"/>',
    ),
  ],
  [
    'dash ellipse',
    draw(
      '<ellipse cx="100" cy="100" rx="60" ry="30" fill="none" stroke="red" stroke-width="10" stroke-dasharray="30 20"/>',
    ),
  ],
  ['zero length cap', draw('<path d="M100 100h0" stroke="red" stroke-width="50" stroke-linecap="round"/>')],
  ['zero cap subpath', draw('<path d="M100 100z" stroke="red" stroke-width="50" stroke-linecap="square"/>')],
  [
    'linejoin miter-clip',
    draw(
      '<path d="M30 170L60 40L90 170" fill="none" stroke="red" stroke-width="20" stroke-linejoin="miter-clip" stroke-miterlimit="2"/>',
    ),
  ],
  ['stroke-width 0', draw('<path d="M30 170L60 40L90 170" fill="red" stroke="blue" stroke-width="0"/>')],
  [
    'stroke-width negative',
    draw('<path d="M30 170L60 40L90 170" fill="red" stroke="blue" stroke-width="-3"/>'),
  ],
  [
    'paint-order markers',
    draw(
      '<marker id="m" markerWidth="3" markerHeight="3"><rect width="3" height="3" fill="blue"/></marker><path style="paint-order:markers" d="M40 40H160V160" fill="gold" stroke="red" stroke-width="9" marker-mid="url(#m)"/>',
    ),
  ],
  [
    'paint-order css stroke fill opacity',
    draw(
      '<g style="paint-order:stroke fill" opacity=".5"><circle cx="100" cy="100" r="50" fill="gold" stroke="red" stroke-width="40"/></g>',
    ),
  ],
  [
    'paint-order opacity',
    draw(
      '<circle style="paint-order:stroke" opacity=".5" cx="100" cy="100" r="50" fill="gold" stroke="red" stroke-width="40"/>',
    ),
  ],
  [
    'vector-effect css',
    draw(
      '<style>path{vector-effect:non-scaling-stroke}</style><g transform="scale(3)"><path d="M10 10H50" stroke="red" stroke-width="6" stroke-dasharray="12 6"/></g>',
      'width="200" height="200" viewBox="0 0 200 200"',
    ),
  ],
  [
    'vector-effect viewBox',
    draw(
      '<path vector-effect="non-scaling-stroke" d="M1 1H9" stroke="red" stroke-width="6"/>',
      'width="200" height="200" viewBox="0 0 10 10"',
    ),
  ],
  [
    'vector-effect nonuniform',
    draw(
      '<path vector-effect="non-scaling-stroke" transform="scale(2 4)" d="M10 10H50V30" fill="none" stroke="red" stroke-width="6"/>',
    ),
  ],
  [
    'gradient focal outside',
    draw(
      '<radialGradient id="g" fx="1.2"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient repeat',
    draw(
      '<radialGradient id="g" r=".2" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient same stops',
    draw(
      '<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient disorder',
    draw(
      '<linearGradient id="g"><stop offset=".8" stop-color="red"/><stop offset=".2" stop-color="blue"/><stop offset="1" stop-color="lime"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient zero vector',
    draw(
      '<linearGradient id="g" x1="0" x2="0"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient r 0',
    draw(
      '<radialGradient id="g" r="0"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient on line',
    draw(
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path d="M10 50H190" stroke="url(#g) green" stroke-width="20"/>',
    ),
  ],
  [
    'gradient template radial',
    draw(
      '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><radialGradient id="g" href="#a" cx="100" cy="100" r="80" fx="80" gradientUnits="userSpaceOnUse"/><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient css transform',
    draw(
      '<style>#g{transform:rotate(45deg)}</style><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient vw',
    draw(
      '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="50vw"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient stop css offset',
    draw(
      '<linearGradient id="g"><stop style="stop-color:RED;stop-opacity:.5"/><stop offset="100%" style="stop-color:hsl(240,100%,50%)"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient cycl',
    draw(
      '<linearGradient id="a" href="#g"/><linearGradient id="g" href="#a"><stop stop-color="red"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'gradient stop display none',
    draw(
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" display="none"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'color-interp gradient',
    draw(
      '<linearGradient id="g" color-interpolation="linearRGB"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient><rect width="200" height="200" fill="url(#g)"/>',
    ),
  ],
  [
    'foreign ns',
    draw(
      '<x:g xmlns:x="urn:x"><rect width="200" height="200"/></x:g><rect width="50" height="50" fill="red"/>',
    ),
  ],
  [
    'prefixed',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="100" height="100"><s:style>rect{fill:red}</s:style><s:rect width="50" height="50"/></s:svg>`,
  ],
  [
    'no ns prefix attr',
    draw('<rect width="50" height="50" fill="red" inkscape:label="x" xmlns:inkscape="urn:i"/>'),
  ],
  [
    'cdata entities',
    draw('<style><![CDATA[ svg > rect { fill : red } ]]></style><rect width="50" height="50"/>'),
  ],
  ['style in defs', draw('<defs><style>.a{fill:red}</style></defs><rect class="a" width="50" height="50"/>')],
  [
    'two styles',
    draw('<style>.a{fill:blue}</style><style>.a{fill:red}</style><rect class="a" width="50" height="50"/>'),
  ],
  ['style type empty', draw('<style type="">.a{fill:red}</style><rect class="a" width="50" height="50"/>')],
  [
    'style media attr',
    draw('<style media="(min-width:50px)">.a{fill:red}</style><rect class="a" width="50" height="50"/>'),
  ],
  ['cdo', draw('<style>&lt;!-- .a{fill:red} --&gt;</style><rect class="a" width="50" height="50"/>')],
  [
    'bad css then good',
    draw(
      '<style>}}} .a{fill:red} .b{fill:blue</style><rect class="a" width="50" height="50"/><rect x="60" class="b" width="50" height="50"/>',
    ),
  ],
  ['comment in decl', draw('<rect style="/*fill:blue;*/fill:red/*x*/" width="50" height="50"/>')],
  ['style attr garbage', draw('<rect style="fill:red;;;garbage;stroke" width="50" height="50"/>')],
  [
    'style attr missing semicolon',
    draw('<rect style="stroke:blue fill:red" fill="green" width="50" height="50"/>'),
  ],
  ['uppercase color', draw('<rect fill="RED" stroke="#00F" width="50" height="50"/>')],
  ['fill with spaces', draw('<rect fill="  red  " width="50" height="50"/>')],
  ['rgb spaces', draw('<rect fill="rgb( 255 , 0 , 0 )" width="50" height="50"/>')],
  ['rgb float', draw('<rect fill="rgb(127.5,0,0)" width="50" height="50"/>')],
  ['rgb over', draw('<rect fill="rgb(300,-5,0)" width="50" height="50"/>')],
  ['hsl modern none', draw('<rect fill="hsl(none 100% 50%)" width="50" height="50"/>')],
  [
    'p3 oog',
    draw(
      '<rect fill="color(display-p3 0 1 0)" width="50" height="50"/><rect x="60" fill="oklch(70% .4 150)" width="50" height="50"/><rect x="120" fill="lab(80% -120 90)" width="50" height="50"/>',
    ),
  ],
  [
    'lab black white',
    draw(
      '<rect fill="lab(100% 50 50)" stroke="#000" width="50" height="50"/><rect x="60" fill="oklch(0% .4 150)" width="50" height="50"/><rect x="120" fill="lch(120% 90 90)" stroke="#000" width="50" height="50"/>',
    ),
  ],
  [
    'rebecca',
    draw(
      '<rect fill="rebeccapurple" width="50" height="50"/><rect x="60" fill="LightGoldenRodYellow" width="50" height="50"/><rect x="120" fill="grey" width="50" height="50"/>',
    ),
  ],
  [
    'color-mix pct',
    draw(
      '<rect fill="color-mix(in srgb, red 20%, blue 20%)" width="50" height="50"/><rect x="60" fill="color-mix(in srgb, red, transparent)" width="50" height="50"/><rect x="120" fill="color-mix(in srgb-linear, red, lime)" width="50" height="50"/>',
    ),
  ],
  [
    'color-mix currentColor',
    draw(
      '<g color="red"><rect fill="color-mix(in srgb, currentColor 50%, white)" width="50" height="50"/></g>',
    ),
  ],
  [
    'color-mix nested',
    draw(
      '<rect fill="color-mix(in oklch, color-mix(in srgb, red, blue), lime 30%)" width="50" height="50"/>',
    ),
  ],
  [
    'color-mix decr',
    draw(
      '<rect fill="color-mix(in oklch decreasing hue, red, blue)" width="50" height="50"/><rect x="60" fill="color-mix(in hsl increasing hue, red, blue)" width="50" height="50"/><rect x="120" fill="color-mix(in hsl, white, blue)" width="50" height="50"/>',
    ),
  ],
  [
    'relative various',
    draw(
      '<rect fill="oklch(from red calc(l * .8) c h)" width="50" height="50"/><rect x="60" fill="hsl(from rgb(200 100 50) h s calc(l + 10))" width="50" height="50"/><rect x="120" fill="color(from red srgb r g 0.5)" width="50" height="50"/>',
    ),
  ],
  [
    'relative lab',
    draw(
      '<rect fill="lab(from teal l a b / .5)" width="50" height="50"/><rect x="60" fill="hwb(from teal h w b)" width="50" height="50"/><rect x="120" fill="rgb(from red 255 calc(g + 128) b)" width="50" height="50"/>',
    ),
  ],
  ['contrast-color', draw('<rect style="fill:green;fill:contrast-color(red)" width="50" height="50"/>')],
  [
    'color p3-linear',
    draw('<rect style="fill:green;fill:color(display-p3-linear 1 0 0)" width="50" height="50"/>'),
  ],
  ['alpha()', draw('<rect style="fill:green;fill:alpha(from red / .5)" width="50" height="50"/>')],
  [
    'attr()',
    draw(
      '<rect data-c="red" style="fill:green;fill:attr(data-c type(&lt;color&gt;))" width="50" height="50"/>',
    ),
  ],
  ['if()', draw('<rect style="fill:green;fill:if(media(screen): red;else:blue)" width="50" height="50"/>')],
  ['image()', draw('<rect style="fill:green;fill:image(red)" width="50" height="50"/>')],
  ['light-dark nested', draw('<rect fill="light-dark(light-dark(red,blue),green)" width="50" height="50"/>')],
  [
    'color-scheme attr meta',
    draw(
      '<style>:root{color-scheme:light dark}</style><rect fill="light-dark(red,blue)" width="50" height="50"/>',
    ),
  ],
  [
    'accent',
    draw(
      '<rect fill="AccentColor" width="50" height="50"/><rect x="60" fill="Highlight" width="50" height="50"/><rect x="120" fill="-webkit-link" width="50" height="50"/>',
    ),
  ],
  ['zoom', draw('<rect style="zoom:2" fill="red" width="50" height="50"/>')],
  ['opacity calc', draw('<rect style="opacity:calc(.25 * 2)" fill="red" width="50" height="50"/>')],
  [
    'font shorthand em',
    draw('<g style="font:bold 12px/30px Georgia, serif"><rect fill="red" width="5em" height="50"/></g>'),
  ],
  ['font-size percent', draw('<g font-size="200%"><rect fill="red" width="5em" height="50"/></g>')],
  ['font-size keyword', draw('<g style="font-size:large"><rect fill="red" width="5em" height="50"/></g>')],
  [
    'font-size rem root',
    draw('<rect fill="red" width="5rem" height="50"/>', 'width="200" height="200" font-size="10"'),
  ],
  ['length uppercase', draw('<rect fill="red" width="50PX" height="1IN"/>')],
  ['number with plus', draw('<rect fill="red" width="+50" height=".5e2"/>')],
  ['trailing dot', draw('<rect fill="red" width="50." height="50"/>')],
  ['width garbage', draw('<rect fill="red" width="50foo" height="50"/>')],
  [
    'x percent nested vb',
    draw(
      '<svg viewBox="0 0 50 50" width="100" height="100"><rect fill="red" x="50%" width="50%" height="50%"/></svg>',
    ),
  ],
  ['line percent', draw('<line x1="0" y1="0" x2="100%" y2="100%" stroke="red" stroke-width="5%"/>')],
  ['max fn', draw('<circle cx="100" cy="100" style="r:max(20px, 3em)" fill="red"/>')],
  ['clamp pct', draw('<circle cx="100" cy="100" style="r:clamp(20px, 10%, 50px)" fill="red"/>')],
  ['trig', draw('<circle cx="100" cy="100" style="r:calc(50px * sin(30deg))" fill="red"/>')],
  ['cqw', draw('<rect width="50cqw" height="50" fill="red"/>')],
  ['dvw', draw('<rect width="50dvw" height="50svh" fill="red"/>')],
  ['points odd', draw('<polygon points="10,10 100,10 100,100 5" fill="red"/>')],
  ['points garbage', draw('<polygon points="10,10 100,10 100,100 x 7,7" fill="red"/>')],
  ['polyline neg', draw('<polyline points="10-10,100 50-20 150" fill="red"/>')],
  ['rx over', draw('<rect width="100" height="50" rx="90" ry="10" fill="red"/>')],
  ['rx neg', draw('<rect width="100" height="50" rx="-5" fill="red"/>')],
  [
    'empty viewBox',
    draw('<rect width="100" height="50" fill="red"/>', 'width="200" height="200" viewBox=""'),
  ],
  [
    'bad viewBox',
    draw('<rect width="100" height="50" fill="red"/>', 'width="200" height="200" viewBox="0 0 px"'),
  ],
  [
    'commas viewBox',
    draw('<rect width="50" height="50" fill="red"/>', 'width="200" height="200" viewBox="0,0,100,100"'),
  ],
  [
    'switch default',
    draw(
      '<switch><rect requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility" width="50" height="50" fill="red"/><rect width="90" height="90" fill="blue"/></switch>',
    ),
  ],
  [
    'requiredExtensions empty',
    draw('<rect requiredExtensions="" width="50" height="50" fill="red"/><circle r="30" fill="red"/>'),
  ],
  ['a nested', draw('<a href="#x"><g id="x"><rect width="50" height="50" fill="red"/></g></a>')],
  [
    'set indefinite',
    draw(
      '<rect width="50" height="50" fill="red"><set attributeName="fill" to="blue" begin="indefinite"/></rect>',
    ),
  ],
  ['animation css unused', styled('@keyframes k{from{fill:blue}}.a{fill:red}')],
  ['transition', styled('.a{fill:red;transition:fill 2s}')],
  ['will-change', styled('.a{fill:red;will-change:transform}')],
  [
    'line-height junk',
    styled(
      '.a{fill:red;line-height:125%;-inkscape-font-specification:Sans;text-indent:0;writing-mode:lr-tb;marker:none;enable-background:accumulate;isolation:auto;mix-blend-mode:normal;solid-color:#000;solid-opacity:1;clip-rule:nonzero}',
    ),
  ],
  ['perspective none', styled('.a{fill:red;perspective:none;offset-path:none;backdrop-filter:none}')],
  ['webkit props', styled('.a{fill:red;-webkit-transform:translate(10px,10px)}')],
  ['cursor etc', styled('.a{fill:red;cursor:pointer;pointer-events:all}')],
  ['background on rect', styled('.a{fill:red;background:blue;border:3px solid green}')],
  ['image-orientation', styled('.a{fill:red;image-orientation:none}')],
  [
    'shape-rendering crisp lines',
    draw(
      '<g shape-rendering="crispEdges" stroke="red"><path d="M10.5 10H100.5M20 20.4H90" stroke-width="3"/></g>',
    ),
  ],
];

export const DRAWINGS: readonly (readonly [name: string, text: string])[] = [
  ...COLOURS.map((colour) => [`fill: ${colour}`, filled(colour)] as const),
  ...CASCADES.map(([name, css]) => [name, styled(css)] as const),
  ...TRANSFORMS.map(
    (style) =>
      [style, draw(`<rect x="40" y="60" width="90" height="50" fill="#c00000" style="${style}"/>`)] as const,
  ),
  ...SHAPES.map(([name, inside]) => [name, draw(inside)] as const),
  ...SIZES.map(
    ([name, attributes]) =>
      [
        name,
        draw(
          '<rect x="10" y="10" width="50%" height="60%" fill="#c00000"/><circle cx="20" cy="20" r="15" fill="#00c"/>',
          attributes,
        ),
      ] as const,
  ),
  ...PROGRAMS,
  ...CORNERS,
];
