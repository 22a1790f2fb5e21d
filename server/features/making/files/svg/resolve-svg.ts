import type { CssNode } from 'css-tree';
import { Cascade, type Cascaded, Variables } from './cascade.ts';
import { blended, blendedLight, type Colour, hexOf, lightOf, readColour } from './css-colours.ts';
import { readSheets, type Sheets } from './css-sheets.ts';
import type { EmbeddedPicture, EmbeddedPictures } from './embedded-pictures.ts';
import {
  type Aspect,
  type Box,
  combined,
  IDENTITY,
  isIdentity,
  type Matrix,
  translation,
  uniformScale,
  viewMatrix,
} from './matrix.ts';
import { type Amount, amountOf, sizeOf } from './numbers.ts';
import { Refused } from './refused.ts';
import type { ResolvedSvg } from './resolved-svg.ts';
import {
  attributeLength,
  idOf,
  notDrawn,
  PROPERTIES as P,
  type Paint,
  rootFontSize,
  type Screening,
  Style,
} from './style.ts';
import { type Attributes, markup, plainNumber, type SvgElement, type SvgTree } from './svg-tree.ts';
import { originIn } from './transforms.ts';

/**
 * Writes a drawing as a browser shows it: every style worked out, every colour in sRGB, every reference followed. What it
 * writes has only what the renderer knows, so that both draw the same; what can’t be written so is refused by name.
 */

const SVG = 'http://www.w3.org/2000/svg';
/** What `<use>` and references may make of a drawing. */
const MOST_DRAWN = 100_000;
const MOST_WRITTEN = 40_000_000;
const DEEPEST = 200;
const MOST_MEASURED = 200;

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const GROUPS = new Set(['g', 'a', 'switch']);
const WITH_MARKERS = new Set(['path', 'line', 'polyline', 'polygon']);
const GRADIENTS = new Set(['linearGradient', 'radialGradient']);
const ANIMATIONS = new Set(['animate', 'set', 'animateTransform', 'animateMotion', 'animateColor']);

/** The size that a picture has where nothing says one. */
const DEFAULT_SIZE = { width: 300, height: 150 } as const;

interface ContextPaint {
  readonly fill: string;
  readonly fillOpacity: number;
  readonly stroke: string;
  readonly strokeOpacity: number;
}

/** Where an element is drawn. */
interface Place {
  readonly viewport: Box;
  /** To the pixels of the whole drawing. */
  readonly toScreen: Matrix;
  readonly context: ContextPaint | undefined;
  /** The elements that are open above it by `<use>`. */
  readonly open: readonly SvgElement[];
  readonly depth: number;
  /** Only its outline counts. */
  readonly isOutline: boolean;
}

const diagonal = ({ width, height }: Box) => Math.hypot(width, height) / Math.SQRT2;

function readBox(text: string | undefined): Box | undefined {
  const [x, y, width, height] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return [x, y, width, height].every(Number.isFinite) && width >= 0 && height >= 0
    ? { x, y, width, height }
    : undefined;
}

const aspectOf = ({ attributes }: SvgElement): Aspect => {
  const viewBox = readBox(attributes.get('viewBox'));
  return {
    viewBox: viewBox && viewBox.width > 0 && viewBox.height > 0 ? viewBox : undefined,
    preserve: attributes.get('preserveAspectRatio'),
  };
};

const matrixText = (matrix: Matrix) =>
  isIdentity(matrix) ? undefined : `matrix(${matrix.map(plainNumber).join(' ')})`;

/** An element that is only drawn for some programs isn’t drawn by a browser. @throws Refused where it is for some readers */
function isForUs({ attributes }: SvgElement): boolean {
  if (attributes.has('systemLanguage')) throw new Refused('svg-style', 'systemLanguage');
  return !attributes.has('requiredExtensions');
}

function isStill({ attributes }: SvgElement): boolean {
  const begin = attributes.get('begin');
  return begin !== undefined && !/(?:^|;)\s*[+-]?[\d.:]+\s*(?:h|min|s|ms)?\s*(?:;|$)/.test(begin);
}

interface Stop {
  readonly offset: number;
  readonly colour: Colour;
}

const STEPS = 16;

/** The renderer blends in sRGB, from each step to the next. */
const withStepsBetween = (stops: readonly Stop[], blend: typeof blended): Stop[] =>
  stops.flatMap((stop, at) => {
    const next = stops[at + 1];
    if (!next || next.offset === stop.offset) return [stop];
    return Array.from({ length: STEPS }, (_, step) => ({
      offset: stop.offset + ((next.offset - stop.offset) * step) / STEPS,
      colour: step === 0 ? stop.colour : blend(stop.colour, next.colour, step / STEPS),
    }));
  });

class Drawing {
  readonly #tree: SvgTree;
  readonly #cascade: Cascade;
  readonly #animations: ReadonlySet<string>;
  readonly #pictures: EmbeddedPictures;
  readonly #measure: (markup: string) => Box | undefined;
  readonly #cascaded = new Map<SvgElement | undefined, Map<SvgElement, Cascaded>>();
  readonly #styles = new Map<SvgElement, Style>();
  readonly #ids = new Map<string, string | undefined>();
  readonly #definitions: string[] = [];
  #drawn = 0;
  #written = 0;
  #measured = 0;
  #hasSize = false;
  screening: Screening;

  constructor(
    tree: SvgTree,
    sheets: Sheets,
    size: { width: number; height: number },
    { pictures, measure }: Tools,
  ) {
    this.#tree = tree;
    this.#cascade = new Cascade(sheets);
    this.#animations = sheets.animations;
    this.#pictures = pictures;
    this.#measure = measure;
    const variables = new Variables(sheets.initial);
    const medium = 16;
    this.screening = { variables, rem: medium, ...size };
    const root = new Style(this.#cascadedOf(tree.root), undefined, this.screening);
    this.screening = { ...this.screening, rem: rootFontSize(root) };
  }

  #cascadedOf(element: SvgElement, top?: SvgElement): Cascaded {
    const within = this.#cascaded.get(top) ?? new Map<SvgElement, Cascaded>();
    this.#cascaded.set(top, within);
    const known = within.get(element);
    if (known) return known;
    const cascaded = this.#cascade.of(element, top);
    within.set(element, cascaded);
    return cascaded;
  }

  /** Where the element is in the file. */
  styleOf(element: SvgElement): Style {
    const known = this.#styles.get(element);
    if (known) return known;
    const parent = element.parent && this.styleOf(element.parent);
    const style = new Style(this.#cascadedOf(element), parent, this.screening);
    this.#styles.set(element, style);
    return style;
  }

  #styleIn(element: SvgElement, parent: Style, { open }: Pick<Place, 'open'>): Style {
    return new Style(this.#cascadedOf(element, open.at(-1)), parent, this.screening);
  }

  #write(name: string, attributes: Attributes, inside = ''): string {
    const written = markup(name, attributes, inside);
    this.#written += written.length - inside.length;
    if (this.#written > MOST_WRITTEN) throw new Refused('svg-complex');
    return written;
  }

  // --- Paint

  #paint(
    paint: Paint,
    style: Style,
    place: Place,
    depth = 0,
  ): { readonly paint: string; readonly alpha: number } {
    const none = { paint: 'none', alpha: 1 };
    switch (paint.kind) {
      case 'none':
        return none;
      case 'colour':
        return { paint: hexOf(paint.colour), alpha: paint.colour.alpha };
      case 'current': {
        const colour = P.colour.of(style);
        return { paint: hexOf(colour), alpha: colour.alpha };
      }
      case 'context':
        if (!place.context) return none;
        return paint.of === 'fill'
          ? { paint: place.context.fill, alpha: place.context.fillOpacity }
          : { paint: place.context.stroke, alpha: place.context.strokeOpacity };
      case 'server': {
        const element = this.#tree.byId.get(paint.id);
        if (element && this.#isWithoutStops(element)) return none;
        const id = element && this.#paintServer(element);
        const fallback = depth > 0 ? none : this.#paint(paint.fallback, style, place, depth + 1);
        // It counts, too, where what is painted has no height.
        const written = fallback.paint === 'none' ? '' : ` ${fallback.paint}`;
        return id === undefined ? fallback : { paint: `url(#${id})${written}`, alpha: 1 };
      }
    }
  }

  #paints(style: Style, place: Place): ContextPaint {
    const fill = this.#paint(P.fill.of(style), style, place);
    const stroke = this.#paint(P.stroke.of(style), style, place);
    return {
      fill: fill.paint,
      fillOpacity: fill.alpha * P.fillOpacity.of(style),
      stroke: stroke.paint,
      strokeOpacity: stroke.alpha * P.strokeOpacity.of(style),
    };
  }

  /** A gradient that has no colour is no paint, whatever is said for a missing one. */
  #isWithoutStops(element: SvgElement): boolean {
    return (
      GRADIENTS.has(element.name) &&
      !this.#chain(element, GRADIENTS).some(({ children }) => children.some(({ name }) => name === 'stop'))
    );
  }

  #paintServer(element: SvgElement): string | undefined {
    if (GRADIENTS.has(element.name))
      return this.#define('paint', element, (id) => this.#gradient(element, id));
    return element.name === 'pattern'
      ? this.#define('paint', element, (id) => this.#pattern(element, id))
      : undefined;
  }

  /** Writes a definition once. @returns its id; undefined where it is none, or refers to itself */
  #define(
    kind: string,
    element: SvgElement,
    write: (id: string) => string | undefined,
    variant = '',
  ): string | undefined {
    const key = `${kind} ${this.#indexOf(element)} ${variant}`;
    if (this.#ids.has(key)) return this.#ids.get(key);
    this.#ids.set(key, undefined);
    const id = `d${this.#ids.size}`;
    const written = write(id);
    if (written === undefined) return undefined;
    this.#definitions.push(written);
    this.#ids.set(key, id);
    return id;
  }

  readonly #indexes = new Map<SvgElement, number>();
  #indexOf(element: SvgElement): number {
    const known = this.#indexes.get(element);
    if (known !== undefined) return known;
    this.#indexes.set(element, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  /** An element and those that it takes what it doesn’t say itself from. */
  #chain(element: SvgElement, among: ReadonlySet<string>): SvgElement[] {
    const chain: SvgElement[] = [];
    for (
      let each: SvgElement | undefined = element;
      each && among.has(each.name) && !chain.includes(each);
    ) {
      chain.push(each);
      each = this.#tree.byId.get(idOf(each.href ?? '') ?? '');
    }
    return chain;
  }

  #definedLength(
    chain: readonly SvgElement[],
    name: string,
    isShare: boolean,
    side: number,
  ): string | undefined {
    const element = chain.find(({ attributes }) => attributes.has(name));
    const amount = element && attributeLength(element.attributes.get(name), name, this.styleOf(element));
    if (!amount) return undefined;
    if (isShare) return plainNumber(amount.value + amount.percent / 100);
    return plainNumber(sizeOf(amount, side));
  }

  #viewportOf(element: SvgElement): Box {
    for (let each = element.parent; each; each = each.parent) {
      if (each.name !== 'svg' && each.name !== 'symbol' && each.name !== 'pattern' && each.name !== 'marker')
        continue;
      const { viewBox } = aspectOf(each);
      if (viewBox) return viewBox;
      if (each.name === 'svg' && each.parent) {
        const outer = this.#viewportOf(each);
        const style = this.styleOf(each);
        const { amount: width } = P.width.of(style);
        const { amount: height } = P.height.of(style);
        return {
          x: 0,
          y: 0,
          width: width ? sizeOf(width, outer.width) : outer.width,
          height: height ? sizeOf(height, outer.height) : outer.height,
        };
      }
    }
    const { width, height } = this.screening;
    return { x: 0, y: 0, width, height };
  }

  #gradient(element: SvgElement, id: string): string | undefined {
    const chain = this.#chain(element, GRADIENTS);
    const stopsOf = chain.find(({ children }) => children.some(({ name }) => name === 'stop'));
    const find = (name: string) => chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
    const isShare = find('gradientUnits') !== 'userSpaceOnUse';
    const viewport = this.#viewportOf(element);
    const lengths = (names: Readonly<Record<string, number>>) =>
      Object.fromEntries(
        Object.entries(names).map(([name, side]) => [name, this.#definedLength(chain, name, isShare, side)]),
      );
    const transformed = chain.find((each) => P.transform.isSet(this.styleOf(each)));
    const { width, height } = viewport;
    const coordinates =
      element.name === 'linearGradient'
        ? lengths({ x1: width, y1: height, x2: width, y2: height })
        : lengths({
            cx: width,
            cy: height,
            r: diagonal(viewport),
            fx: width,
            fy: height,
            fr: diagonal(viewport),
          });
    let stops = this.#stops(stopsOf, P.colourInterpolation.of(this.styleOf(element)) === 'linearRGB');
    const inner = Number(coordinates.fr ?? 0);
    if (inner > 0) {
      const outer = Number(coordinates.r ?? (isShare ? 0.5 : diagonal(viewport) / 2));
      if (
        (coordinates.fx ?? coordinates.cx) !== coordinates.cx ||
        (coordinates.fy ?? coordinates.cy) !== coordinates.cy
      )
        throw new Refused('svg-style', 'fr');
      const share = Math.min(1, inner / outer);
      stops = stops.map(({ offset, ...stop }) => ({ ...stop, offset: share + offset * (1 - share) }));
    }
    return this.#write(
      element.name,
      {
        id,
        gradientUnits: isShare ? 'objectBoundingBox' : 'userSpaceOnUse',
        spreadMethod: find('spreadMethod'),
        gradientTransform:
          transformed && this.#transformText(transformed, this.styleOf(transformed), viewport),
        ...coordinates,
        fr: undefined,
      },
      stops
        .map(({ offset, colour }) =>
          this.#write('stop', {
            offset,
            'stop-color': hexOf(colour),
            'stop-opacity': colour.alpha === 1 ? undefined : colour.alpha,
          }),
        )
        .join(''),
    );
  }

  #stops(parent: SvgElement | undefined, isLinear: boolean): Stop[] {
    let last = 0;
    const stops = (parent?.children ?? []).flatMap((stop) => {
      if (stop.name !== 'stop') return [];
      this.#count();
      this.#requireStill(stop, this.styleOf(stop));
      const style = this.styleOf(stop);
      const amount = attributeLength(stop.attributes.get('offset'), 'offset', style);
      const offset = amount ? Math.min(1, Math.max(0, amount.value + amount.percent / 100)) : 0;
      last = Math.max(last, offset);
      const colour = P.stopColour.of(style);
      return [{ offset: last, colour: { ...colour, alpha: P.stopOpacity.of(style) * colour.alpha } }];
    });
    if (stops.some(({ colour }) => colour.isModern)) return withStepsBetween(stops, blended);
    return isLinear ? withStepsBetween(stops, blendedLight) : stops;
  }

  #pattern(element: SvgElement, id: string): string | undefined {
    const chain = this.#chain(element, new Set(['pattern']));
    const contentOf = chain.find(({ children }) => children.some(({ name }) => name !== '')) ?? element;
    const find = (name: string) => chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
    const isShare = find('patternUnits') !== 'userSpaceOnUse';
    const viewport = this.#viewportOf(element);
    const read = (name: string, side: number) => this.#definedLength(chain, name, isShare, side);
    const transformed = chain.find((each) => P.transform.isSet(this.styleOf(each)));
    const viewBox = readBox(find('viewBox'));
    const [width, height] = [read('width', viewport.width), read('height', viewport.height)];
    if (!(Number(width) > 0) || !(Number(height) > 0)) return undefined;
    return this.#write(
      'pattern',
      {
        id,
        x: read('x', viewport.width),
        y: read('y', viewport.height),
        width,
        height,
        patternUnits: isShare ? 'objectBoundingBox' : 'userSpaceOnUse',
        patternContentUnits: find('patternContentUnits'),
        patternTransform:
          transformed && this.#transformText(transformed, this.styleOf(transformed), viewport),
        viewBox: viewBox && `${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`,
        preserveAspectRatio: find('preserveAspectRatio'),
        overflow: P.overflow.of(this.styleOf(contentOf)) === 'visible' ? 'visible' : undefined,
      },
      this.#children(contentOf, this.styleOf(contentOf), this.#placeIn(viewBox ?? viewport)),
    );
  }

  #placeIn(viewport: Box): Place {
    return { viewport, toScreen: IDENTITY, context: undefined, open: [], depth: 0, isOutline: false };
  }

  // --- Effects

  #transform(style: Style, reference: () => Box): Matrix {
    const parts = [P.translate.of(style), P.rotate.of(style), P.scale.of(style), P.transform.of(style)];
    if (parts.every((part) => part === undefined)) return IDENTITY;
    const box = reference();
    const matrix = parts.reduce((outer, part) => (part ? combined(outer, part(box)) : outer), IDENTITY);
    const origin = P.origin.of(style);
    const [x, y] = origin ? originIn(origin, box) : [box.x, box.y];
    return x === 0 && y === 0 ? matrix : combined(combined(translation(x, y), matrix), translation(-x, -y));
  }

  #transformText(element: SvgElement, style: Style, viewport: Box): string | undefined {
    const box = { ...viewport, x: 0, y: 0 };
    if (P.transformBox.isSet(style) && P.transformBox.of(style) !== 'view-box')
      throw new Refused('svg-style', `transform-box (${element.name})`);
    return matrixText(this.#transform(style, () => box));
  }

  #matrixOf(element: SvgElement, style: Style, place: Place): Matrix {
    const { width, height } = place.viewport;
    return this.#transform(style, () => {
      const kind = P.transformBox.of(style);
      if (kind === 'view-box') return { x: 0, y: 0, width, height };
      if (kind === 'stroke-box' && P.stroke.of(style).kind !== 'none')
        throw new Refused('svg-style', 'stroke-box');
      const box = this.#boxOf(element, style, place);
      return P.origin.of(style) ? box : { ...box, x: 0, y: 0 };
    });
  }

  /** The box around the outline of an element, without its stroke and its own transform. */
  #boxOf(element: SvgElement, style: Style, place: Place): Box {
    this.#measured += 1;
    if (this.#measured > MOST_MEASURED) throw new Refused('svg-complex');
    const drawn = this.#content(element, style, { ...place, isOutline: true, depth: place.depth + 1 });
    return this.#measure(drawn) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  #clipPath(element: SvgElement, style: Style, place: Place): string | undefined {
    const [node, ...rest] = P.clipPath.of(style);
    if (!node) return undefined;
    if (node.type === 'Url') {
      const target = this.#tree.byId.get(idOf(node.value) ?? '');
      const id =
        target?.name === 'clipPath'
          ? this.#define('clip', target, (own) => this.#writeClipPath(target, own))
          : undefined;
      return id && `url(#${id})`;
    }
    return this.#basicShape(element, style, place, [node, ...rest]);
  }

  #writeClipPath(element: SvgElement, id: string): string {
    const style = this.styleOf(element);
    const viewport = this.#viewportOf(element);
    const place = this.#placeIn(viewport);
    return this.#write(
      'clipPath',
      {
        id,
        clipPathUnits: element.attributes.get('clipPathUnits'),
        transform: matrixText(this.#matrixOf(element, style, place)),
        'clip-path': this.#clipPath(element, style, place),
      },
      element.children
        .map((child) => this.#clipShape(child, this.#styleIn(child, style, place), place))
        .join(''),
    );
  }

  #clipShape(element: SvgElement, style: Style, place: Place): string {
    if (P.display.of(style) === 'none' || !isForUs(element)) return '';
    this.#requireStill(element, style);
    if (SHAPES.has(element.name)) return this.#clipOutline(element, style, place, IDENTITY);
    if (element.name !== 'use') return '';
    const target = this.#tree.byId.get(idOf(element.href ?? '') ?? '');
    if (!target || !SHAPES.has(target.name)) return '';
    const [x, y] = this.#position(style, place);
    const outer = combined(this.#matrixOf(element, style, place), translation(x, y));
    const inner = this.#styleIn(target, style, { open: [target] });
    const clip = this.#clipPath(element, style, place);
    if (clip && P.clipPath.of(inner).length > 0) throw new Refused('svg-style', 'clip-path');
    return P.display.of(inner) === 'none' ? '' : this.#clipOutline(target, inner, place, outer, clip);
  }

  #clipOutline(element: SvgElement, style: Style, place: Place, outer: Matrix, clip?: string): string {
    if (P.visibility.of(style) !== 'visible') return '';
    this.#count();
    const geometry = this.#geometry(element, style, place);
    if (!geometry) return '';
    return this.#write(element.name, {
      ...geometry,
      transform: matrixText(combined(outer, this.#matrixOf(element, style, place))),
      'clip-rule': P.clipRule.of(style) === 'evenodd' ? 'evenodd' : undefined,
      'clip-path': clip ?? this.#clipPath(element, style, place),
    });
  }

  /** `circle()`, `inset()` and the like, as clip paths. */
  #basicShape(element: SvgElement, style: Style, place: Place, nodes: readonly CssNode[]): string {
    const unknown = new Refused('svg-style', 'clip-path');
    const [shape] = nodes.filter(({ type }) => type === 'Function');
    const words = nodes.flatMap((node) => (node.type === 'Identifier' ? [node.name.toLowerCase()] : []));
    if (shape?.type !== 'Function' || nodes.length > 2) throw unknown;
    const { width, height } = place.viewport;
    const [word = 'border-box'] = words;
    const box =
      word === 'view-box'
        ? { x: 0, y: 0, width, height }
        : word === 'fill-box' ||
            word === 'content-box' ||
            word === 'padding-box' ||
            P.stroke.of(style).kind === 'none'
          ? this.#boxOf(element, style, place)
          : undefined;
    const written = box && basicShape(shape.name.toLowerCase(), shape.children.toArray(), box, style);
    if (!written) throw unknown;
    const [name, attributes] = written;
    const id = `d${this.#ids.size + 1}`;
    this.#ids.set(`shape ${id}`, id);
    this.#definitions.push(this.#write('clipPath', { id }, this.#write(name, attributes)));
    return `url(#${id})`;
  }

  #mask(style: Style): string | undefined {
    const target = this.#tree.byId.get(P.mask.of(style) ?? '');
    if (target?.name !== 'mask') return undefined;
    const id = this.#define('mask', target, (own) => this.#writeMask(target, own));
    return id && `url(#${id})`;
  }

  #writeMask(element: SvgElement, id: string): string {
    const style = this.styleOf(element);
    const viewport = this.#viewportOf(element);
    const isShare = element.attributes.get('maskUnits') !== 'userSpaceOnUse';
    const read = (name: string, side: number) => this.#definedLength([element], name, isShare, side);
    if (P.colourInterpolation.of(style) === 'linearRGB')
      throw new Refused('svg-style', 'color-interpolation');
    return this.#write(
      'mask',
      {
        id,
        x: read('x', viewport.width),
        y: read('y', viewport.height),
        width: read('width', viewport.width),
        height: read('height', viewport.height),
        maskUnits: isShare ? 'objectBoundingBox' : 'userSpaceOnUse',
        maskContentUnits: element.attributes.get('maskContentUnits'),
        'mask-type': P.maskType.of(style) === 'alpha' ? 'alpha' : undefined,
        mask: this.#mask(style),
      },
      this.#children(element, style, this.#placeIn(viewport)),
    );
  }

  #filter(style: Style): string | undefined {
    const nodes = P.filter.of(style);
    if (nodes.length === 0) return undefined;
    if (nodes.length > 1 && nodes.some(({ type }) => type === 'Url'))
      throw new Refused('svg-style', 'filter');
    const parts = nodes.map((node) => {
      if (node.type === 'Url') {
        const target = this.#tree.byId.get(idOf(node.value) ?? '');
        const id =
          target?.name === 'filter'
            ? this.#define('filter', target, (own) => this.#writeFilter(target, own))
            : undefined;
        return id ? `url(#${id})` : '';
      }
      return filterFunction(node, style);
    });
    return parts.filter(Boolean).join(' ') || undefined;
  }

  #writeFilter(element: SvgElement, id: string): string {
    const viewport = this.#viewportOf(element);
    const isShare = element.attributes.get('filterUnits') !== 'userSpaceOnUse';
    const read = (name: string, side: number) => this.#definedLength([element], name, isShare, side);
    return this.#write(
      'filter',
      {
        id,
        x: read('x', viewport.width),
        y: read('y', viewport.height),
        width: read('width', viewport.width),
        height: read('height', viewport.height),
        filterUnits: isShare ? 'objectBoundingBox' : 'userSpaceOnUse',
        primitiveUnits: element.attributes.get('primitiveUnits'),
      },
      element.children.map((child) => this.#primitive(child, viewport, element)).join(''),
    );
  }

  #primitive(element: SvgElement, viewport: Box, filter: SvgElement): string {
    if (ANIMATIONS.has(element.name) && !isStill(element)) throw new Refused('animated');
    if (!/^fe[A-Z]\w*$/.test(element.name)) return '';
    if (element.name === 'feDisplacementMap') throw new Refused('svg-style', element.name);
    this.#count();
    const style = this.styleOf(element);
    const { attributes } = element;
    const isShare = filter.attributes.get('primitiveUnits') === 'objectBoundingBox';
    const plain: Record<string, string | number | undefined> = {};
    for (const name of FILTER_ATTRIBUTES) plain[name] = attributes.get(name);
    for (const [name, side] of [
      ['x', viewport.width],
      ['y', viewport.height],
      ['width', viewport.width],
      ['height', viewport.height],
    ] as const)
      if (/^fe(?!.*Light$|Func|MergeNode)/.test(element.name))
        plain[name] = this.#definedLength([element], name, isShare, side);
      else plain[name] = attributes.get(name);
    if (element.name === 'feFlood' || element.name === 'feDropShadow') {
      const colour = P.floodColour.of(style);
      plain['flood-color'] = hexOf(colour);
      plain['flood-opacity'] = colour.alpha * P.floodOpacity.of(style);
    }
    if (/Lighting$/.test(element.name)) {
      const colour = P.lightingColour.of(style);
      // The renderer takes it as it is for the space in which the filter works.
      plain['lighting-color'] = hexOf(P.filterColours.of(style) === 'linearRGB' ? lightOf(colour) : colour);
    }
    if (element.name === 'feImage') {
      const picture = this.#pictures.find(element.href ?? '');
      if (!picture) throw new Refused('svg-style', 'feImage');
      plain['xlink:href'] = picture.href;
      plain.preserveAspectRatio = attributes.get('preserveAspectRatio');
    }
    if (/\b(?:BackgroundImage|BackgroundAlpha|FillPaint|StrokePaint)\b/.test(attributes.get('in') ?? ''))
      throw new Refused('svg-style', attributes.get('in') ?? '');
    return this.#write(
      element.name,
      { ...plain, 'color-interpolation-filters': P.filterColours.of(style) },
      element.children.map((child) => this.#primitive(child, viewport, filter)).join(''),
    );
  }

  #effects(element: SvgElement, style: Style, place: Place): Attributes {
    if (place.isOutline) return {};
    const opacity = P.opacity.of(style);
    const blending = P.blending.of(style);
    const styles = [
      ...(blending === 'normal' ? [] : [`mix-blend-mode:${blending}`]),
      ...(P.isolation.of(style) === 'isolate' ? ['isolation:isolate'] : []),
    ];
    if (blending === 'plus-lighter') throw new Refused('svg-style', 'plus-lighter');
    return {
      opacity: opacity === 1 ? undefined : opacity,
      'clip-path': this.#clipPath(element, style, place),
      mask: this.#mask(style),
      filter: this.#filter(style),
      style: styles.length === 0 ? undefined : styles.join(';'),
    };
  }

  // --- Elements

  #count(): void {
    this.#drawn += 1;
    if (this.#drawn > MOST_DRAWN) throw new Refused('svg-complex');
  }

  #requireStill({ children }: SvgElement, { cascaded }: Style): void {
    if (children.some((child) => ANIMATIONS.has(child.name) && !isStill(child)))
      throw new Refused('animated');
    if (this.#animations.size === 0) return;
    const values = [...(cascaded.get('animation') ?? []), ...(cascaded.get('animation-name') ?? [])];
    const names = values.flatMap(({ text }) => text.split(/[\s,]+/));
    if (names.some((name) => this.#animations.has(name))) throw new Refused('animated');
  }

  #children(element: SvgElement, style: Style, place: Place): string {
    return element.children
      .map((child) => this.draw(child, this.#styleIn(child, style, place), place))
      .join('');
  }

  /** An element with everything in it, or nothing where it isn’t drawn. */
  draw(element: SvgElement, style: Style, place: Place): string {
    const isDrawn =
      SHAPES.has(element.name) || GROUPS.has(element.name) || ['svg', 'use', 'image'].includes(element.name);
    if (!isDrawn || P.display.of(style) === 'none' || !isForUs(element)) return '';
    this.#count();
    if (place.depth > DEEPEST) throw new Refused('svg-complex');
    this.#requireStill(element, style);
    const unknown = notDrawn(style);
    if (unknown) throw new Refused('svg-style', unknown);
    const matrix = this.#matrixOf(element, style, place);
    const within = { ...place, depth: place.depth + 1, toScreen: combined(place.toScreen, matrix) };
    const content = this.#content(element, style, within);
    if (content === '') return '';
    const effects = { ...this.#effects(element, style, place), transform: matrixText(matrix) };
    return Object.values(effects).every((value) => value === undefined)
      ? content
      : this.#write('g', effects, content);
  }

  /** An element as it is before its own transform and effects. */
  #content(element: SvgElement, style: Style, place: Place): string {
    if (SHAPES.has(element.name)) return this.#shape(element, style, place);
    if (element.name === 'image') return this.#image(element, style, place);
    if (element.name === 'use') return this.#use(element, style, place);
    if (element.name === 'switch') {
      const chosen = element.children.find(
        (child) => child.name !== '' && !ANIMATIONS.has(child.name) && isForUs(child),
      );
      return chosen ? this.draw(chosen, this.#styleIn(chosen, style, place), place) : '';
    }
    if (element.name === 'svg' || element.name === 'symbol')
      return this.#viewportContent(element, style, place, undefined);
    return this.#children(element, style, place);
  }

  #position(style: Style, { viewport }: Place): [number, number] {
    return [sizeOf(P.x.of(style), viewport.width), sizeOf(P.y.of(style), viewport.height)];
  }

  /** A drawing within the drawing, with its own coordinates. @param asked the size that `<use>` says */
  #viewportContent(
    element: SvgElement,
    style: Style,
    place: Place,
    asked: { readonly width: Amount | undefined; readonly height: Amount | undefined } | undefined,
  ): string {
    const isSymbol = element.name === 'symbol';
    const own = (name: string) => attributeLength(element.attributes.get(name), name, style);
    const [x, y] = isSymbol
      ? [sizeOf(own('x') ?? ZERO, place.viewport.width), sizeOf(own('y') ?? ZERO, place.viewport.height)]
      : this.#position(style, place);
    const width = asked?.width ?? (isSymbol ? own('width') : P.width.of(style).amount);
    const height = asked?.height ?? (isSymbol ? own('height') : P.height.of(style).amount);
    const shown = {
      x,
      y,
      width: width ? sizeOf(width, place.viewport.width) : place.viewport.width,
      height: height ? sizeOf(height, place.viewport.height) : place.viewport.height,
    };
    if (shown.width <= 0 || shown.height <= 0) return '';
    const aspect = aspectOf(element);
    const matrix = viewMatrix(shown, aspect);
    const viewport = aspect.viewBox ?? { x: 0, y: 0, width: shown.width, height: shown.height };
    const inside = this.#children(element, style, {
      ...place,
      viewport,
      toScreen: combined(place.toScreen, matrix),
    });
    if (inside === '') return '';
    const content = this.#write('g', { transform: matrixText(matrix) }, inside);
    if (['visible', 'auto'].includes(P.overflow.of(style)) || place.isOutline) return content;
    return this.#cut(shown, content);
  }

  #use(element: SvgElement, style: Style, place: Place): string {
    const target = this.#tree.byId.get(idOf(element.href ?? '') ?? '');
    if (!target || target === element || place.open.includes(target)) return '';
    for (let above = element.parent; above; above = above.parent) if (above === target) return '';
    const [x, y] = this.#position(style, place);
    const within: Place = {
      ...place,
      toScreen: combined(place.toScreen, translation(x, y)),
      open: [...place.open, target],
      context: this.#paints(style, place),
    };
    const inner = this.#styleIn(target, style, within);
    const isViewport = target.name === 'symbol' || target.name === 'svg';
    // Unlike its position, its size is none of CSS’s.
    const size = {
      width: attributeLength(element.attributes.get('width'), 'width', style),
      height: attributeLength(element.attributes.get('height'), 'height', style),
    };
    let content: string;
    if (!isViewport) content = this.draw(target, inner, within);
    else if (P.display.of(inner) === 'none') content = '';
    else {
      this.#requireStill(target, inner);
      const box = { ...place.viewport, x: 0, y: 0 };
      const matrix = this.#transform(inner, () => box);
      const drawn = this.#viewportContent(target, inner, within, size);
      const effects = { ...this.#effects(target, inner, within), transform: matrixText(matrix) };
      content = drawn === '' ? '' : this.#write('g', effects, drawn);
    }
    if (content === '') return '';
    return x === 0 && y === 0
      ? content
      : this.#write('g', { transform: matrixText(translation(x, y)) }, content);
  }

  #image(element: SvgElement, style: Style, place: Place): string {
    const picture = this.#pictures.find(element.href ?? '');
    if (!picture || P.visibility.of(style) !== 'visible') return '';
    const { viewport } = place;
    const [x, y] = this.#position(style, place);
    const asked = {
      width: P.width.of(style).amount,
      height: P.height.of(style).amount,
    };
    let width = asked.width && sizeOf(asked.width, viewport.width);
    let height = asked.height && sizeOf(asked.height, viewport.height);
    if (width === undefined && height === undefined) ({ width, height } = picture);
    width ??= ((height ?? 0) * picture.width) / picture.height;
    height ??= (width * picture.height) / picture.width;
    if (width <= 0 || height <= 0) return '';
    if (place.isOutline) return this.#write('rect', { x, y, width, height });
    if (!picture.hasSize) throw new Refused('svg-style', 'image');
    const preserve = element.attributes.get('preserveAspectRatio');
    // Browsers stretch a drawing that has no view box instead of cutting it.
    if (/\bslice\b/.test(preserve ?? '') && picture.href.startsWith('data:image/svg'))
      throw new Refused('svg-style', `preserveAspectRatio: ${preserve}`);
    const shown = { x, y, width, height };
    const viewBox = { x: 0, y: 0, width: picture.width, height: picture.height };
    const matrix = viewMatrix(shown, { viewBox, preserve });
    const drawn = this.#write('use', {
      'xlink:href': `#${this.#pictureId(picture, P.imageRendering.of(style))}`,
      transform: matrixText(matrix),
    });
    return /\bslice\b/.test(preserve ?? '') ? this.#cut(shown, drawn) : drawn;
  }

  /** Only the part of it within a box. */
  #cut(shown: Box, drawn: string): string {
    const id = `d${this.#ids.size + 1}`;
    this.#ids.set(`cut ${id}`, id);
    this.#definitions.push(this.#write('clipPath', { id }, this.#write('rect', { ...shown })));
    return this.#write('g', { 'clip-path': `url(#${id})` }, drawn);
  }

  /** A picture is written once, however often it is shown. */
  #pictureId({ index, href, width, height }: EmbeddedPicture, rendering: string): string {
    const key = `picture ${index} ${rendering}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = `d${this.#ids.size + 1}`;
    this.#ids.set(key, id);
    this.#definitions.push(
      this.#write('image', {
        id,
        width,
        height,
        preserveAspectRatio: 'none',
        'image-rendering': rendering === 'auto' ? undefined : rendering,
        'xlink:href': href,
      }),
    );
    return id;
  }

  #geometry(element: SvgElement, style: Style, { viewport }: Place): Attributes | undefined {
    const { width: across, height: down } = viewport;
    const along = diagonal(viewport);
    switch (element.name) {
      case 'path': {
        const d = P.d.of(style);
        return d.trim() === '' ? undefined : { d };
      }
      case 'rect': {
        const width = sizeOf(P.width.of(style).amount ?? ZERO, across);
        const height = sizeOf(P.height.of(style).amount ?? ZERO, down);
        if (width <= 0 || height <= 0) return undefined;
        const radius = { x: P.rx.of(style).amount, y: P.ry.of(style).amount };
        const rx = radius.x && sizeOf(radius.x, across);
        const ry = radius.y && sizeOf(radius.y, down);
        const [x, y] = [sizeOf(P.x.of(style), across), sizeOf(P.y.of(style), down)];
        return { x, y, width, height, rx: rx ?? ry, ry: ry ?? rx };
      }
      case 'circle': {
        const r = sizeOf(P.r.of(style), along);
        return r > 0
          ? { cx: sizeOf(P.cx.of(style), across), cy: sizeOf(P.cy.of(style), down), r }
          : undefined;
      }
      case 'ellipse': {
        const radius = { x: P.rx.of(style).amount, y: P.ry.of(style).amount };
        const rx = radius.x && sizeOf(radius.x, across);
        const ry = radius.y && sizeOf(radius.y, down);
        const [x, y] = [rx ?? ry ?? 0, ry ?? rx ?? 0];
        return x > 0 && y > 0
          ? { cx: sizeOf(P.cx.of(style), across), cy: sizeOf(P.cy.of(style), down), rx: x, ry: y }
          : undefined;
      }
      case 'line': {
        const read = (name: string, side: number) =>
          sizeOf(attributeLength(element.attributes.get(name), name, style) ?? ZERO, side);
        return { x1: read('x1', across), y1: read('y1', down), x2: read('x2', across), y2: read('y2', down) };
      }
      default: {
        const points = element.attributes.get('points')?.trim() ?? '';
        if (!NUMBERS.test(points)) throw new Refused('svg-length', `points: ${points}`);
        return points === '' ? undefined : { points };
      }
    }
  }

  #strokeScale(style: Style, place: Place): number {
    const effect = P.vectorEffect.of(style);
    if (effect === 'none' || P.stroke.of(style).kind === 'none') return 1;
    if (effect !== 'non-scaling-stroke') return 1;
    const scale = uniformScale(place.toScreen);
    if (scale === undefined) throw new Refused('svg-style', 'non-scaling-stroke');
    return scale;
  }

  #shape(element: SvgElement, style: Style, place: Place): string {
    const geometry = this.#geometry(element, style, place);
    if (!geometry) return '';
    if (place.isOutline) return this.#write(element.name, geometry);
    if (P.visibility.of(style) !== 'visible') return '';
    const along = diagonal(place.viewport);
    const paints = this.#paints(style, place);
    const scale = this.#strokeScale(style, place);
    const strokeWidth = sizeOf(P.strokeWidth.of(style), along) / scale;
    const isStroked = paints.stroke !== 'none' && strokeWidth > 0;
    const dashes = isStroked ? P.dashes.of(style).map((each) => sizeOf(each, along) / scale) : [];
    if (dashes.some((dash) => dash > 0) && element.attributes.has('pathLength'))
      throw new Refused('svg-style', 'pathLength');
    const rendering = P.shapeRendering.of(style);
    const fill: Attributes = {
      fill: paints.fill,
      'fill-opacity': paints.fillOpacity === 1 ? undefined : paints.fillOpacity,
      'fill-rule': P.fillRule.of(style) === 'evenodd' ? 'evenodd' : undefined,
    };
    const stroke: Attributes = isStroked
      ? {
          stroke: paints.stroke,
          'stroke-opacity': paints.strokeOpacity === 1 ? undefined : paints.strokeOpacity,
          'stroke-width': strokeWidth,
          'stroke-linecap': P.lineCap.of(style),
          'stroke-linejoin': P.lineJoin.of(style),
          'stroke-miterlimit': Math.max(1, P.miterLimit.of(style)),
          'stroke-dasharray': dashes.some((dash) => dash > 0) ? dashes.map(plainNumber).join(' ') : undefined,
          'stroke-dashoffset': dashes.length > 0 ? sizeOf(P.dashOffset.of(style), along) / scale : undefined,
        }
      : {};
    const markers = WITH_MARKERS.has(element.name) ? this.#markers(style, paints, strokeWidth) : {};
    const shape = {
      ...geometry,
      'shape-rendering': rendering === 'auto' ? undefined : rendering,
    };
    const order = P.paintOrder.of(style);
    if (order.length === 0 || (order[0] === 'fill' && order[1] !== 'markers'))
      return this.#write(element.name, { ...shape, ...fill, ...stroke, ...markers });
    const steps: Readonly<Record<string, Attributes>> = {
      fill,
      stroke: { fill: 'none', ...stroke },
      markers: Object.keys(markers).length === 0 ? {} : { fill: 'none', ...UNSEEN, ...markers },
    };
    const all = [...order, ...Object.keys(steps).filter((step) => !order.includes(step))];
    return all
      .flatMap((step) => {
        const attributes = steps[step];
        if (
          !attributes ||
          Object.values(attributes).every((value) => value === undefined || value === 'none')
        )
          return [];
        return [this.#write(element.name, { ...shape, ...attributes })];
      })
      .join('');
  }

  #markers(style: Style, paints: ContextPaint, strokeWidth: number): Attributes {
    const marker = (id: string | undefined, isStart = false) => {
      const target = this.#tree.byId.get(id ?? '');
      if (target?.name !== 'marker') return undefined;
      const isReversed = isStart && target.attributes.get('orient')?.trim() === 'auto-start-reverse';
      const variant = `${Object.values(paints).join(' ')} ${isReversed}`;
      const written = this.#define(
        'marker',
        target,
        (own) => this.#writeMarker(target, own, paints, isReversed),
        variant,
      );
      return written && `url(#${written})`;
    };
    const all = {
      'marker-start': marker(P.markerStart.of(style), true),
      'marker-mid': marker(P.markerMid.of(style)),
      'marker-end': marker(P.markerEnd.of(style)),
    };
    if (!Object.values(all).some(Boolean)) return {};
    // Markers are as large as the line is wide, whether it is seen or not; a line of no paint at all would have none.
    const isSeen = paints.fill !== 'none' || paints.stroke !== 'none';
    return { ...(isSeen ? {} : UNSEEN), 'stroke-width': strokeWidth, ...all };
  }

  #writeMarker(element: SvgElement, id: string, paints: ContextPaint, isReversed: boolean): string {
    const style = this.styleOf(element);
    const aspect = aspectOf(element);
    const read = (name: string, fallback: string) => {
      // Browsers take no words here yet.
      if (Object.hasOwn(SIDES, element.attributes.get(name)?.trim() ?? '')) return fallback;
      return this.#definedLength([element], name, false, aspect.viewBox?.width ?? 3) ?? fallback;
    };
    const { viewBox } = aspect;
    const width = Number(read('markerWidth', '3'));
    const height = Number(read('markerHeight', '3'));
    const viewport = viewBox ?? { x: 0, y: 0, width, height };
    const [refX, refY] = [read('refX', '0'), read('refY', '0')];
    const overflows = ['visible', 'auto'].includes(P.overflow.of(style));
    const orient = element.attributes.get('orient')?.trim();
    const drawn = this.#children(element, style, { ...this.#placeIn(viewport), context: paints });
    const content = isReversed
      ? this.#write(
          'g',
          { transform: `rotate(180 ${refX} ${refY})` },
          overflows ? drawn : this.#cut(viewport, drawn),
        )
      : drawn;
    return this.#write(
      'marker',
      {
        id,
        refX,
        refY,
        markerWidth: width,
        markerHeight: height,
        markerUnits: element.attributes.get('markerUnits'),
        orient: orient === 'auto-start-reverse' ? 'auto' : orient,
        viewBox: viewBox && `${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`,
        preserveAspectRatio: aspect.preserve,
        overflow: overflows || isReversed ? 'visible' : undefined,
      },
      content,
    );
  }

  // --- The whole

  /** The size of the picture, as a browser takes it. */
  size(): { width: number; height: number } {
    const { root } = this.#tree;
    const style = this.styleOf(root);
    const { viewBox } = aspectOf(root);
    this.#hasSize = !!viewBox || (P.width.isSet(style) && P.height.isSet(style));
    const absolute = (amount: Amount | undefined) =>
      amount && amount.percent === 0 && !amount.choice ? amount.value : undefined;
    const width = absolute(P.width.of(style).amount);
    const height = absolute(P.height.of(style).amount);
    if (width !== undefined && height !== undefined) return { width, height };
    if (viewBox) {
      const ratio = viewBox.width / viewBox.height;
      if (width !== undefined) return { width, height: width / ratio };
      return height === undefined
        ? { width: viewBox.width, height: viewBox.height }
        : { width: height * ratio, height };
    }
    return { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height };
  }

  #background(style: Style): string {
    const { width, height } = this.screening;
    const read = (text: string) => /^(?:none|initial|unset|transparent)?$/i.test(text.trim());
    if (!read(P.backgroundImage.of(style))) throw new Refused('svg-style', 'background-image');
    let colour = P.backgroundColour.isSet(style) ? P.backgroundColour.of(style) : undefined;
    const shorthand = P.background.of(style);
    if (!colour && !read(shorthand)) {
      if (/\b(?:url|[\w-]*gradient|image-set)\(/i.test(shorthand))
        throw new Refused('svg-style', 'background');
      colour = backgroundColour(style, shorthand);
    }
    if (!colour || colour.alpha === 0) return '';
    return this.#write('rect', {
      width,
      height,
      fill: hexOf(colour),
      'fill-opacity': colour.alpha === 1 ? undefined : colour.alpha,
    });
  }

  resolve(): ResolvedSvg {
    const { root } = this.#tree;
    const { width, height } = this.screening;
    const style = this.styleOf(root);
    if (!(width > 0 && height > 0)) throw new Refused('nothing-visible');
    this.#requireStill(root, style);
    const unknown = notDrawn(style) ?? boxStyle(style);
    if (unknown) throw new Refused('svg-style', unknown);
    const aspect = aspectOf(root);
    const shown = { x: 0, y: 0, width, height };
    const matrix = viewMatrix(shown, aspect);
    const place: Place = {
      ...this.#placeIn(aspect.viewBox ?? shown),
      toScreen: matrix,
    };
    const isShown = P.display.of(style) !== 'none';
    const inside = isShown ? this.#children(root, style, place) : '';
    const content = inside && this.#write('g', { transform: matrixText(matrix) }, inside);
    const background = isShown ? this.#background(style) : '';
    // The outermost element is a box of a page, which turns about its middle.
    const turned = this.#transform(style, () => shown);
    const middle = P.origin.of(style) ? IDENTITY : translation(width / 2, height / 2);
    const back = P.origin.of(style) ? IDENTITY : translation(-width / 2, -height / 2);
    const whole = { ...place, viewport: shown };
    const effects = {
      ...this.#effects(root, style, whole),
      transform: matrixText(combined(combined(middle, turned), back)),
    };
    // Its background is the whole canvas’s, whatever becomes of the element itself.
    const all = background + this.#write('g', effects, content);
    const definitions = this.#definitions.length > 0 ? markup('defs', {}, this.#definitions.join('')) : '';
    const text = markup(
      'svg',
      {
        xmlns: SVG,
        'xmlns:xlink': 'http://www.w3.org/1999/xlink',
        width,
        height,
        viewBox: `0 0 ${plainNumber(width)} ${plainNumber(height)}`,
      },
      definitions + all,
    );
    return { text, width, height, hasSize: this.#hasSize };
  }
}

/** A line that is there and isn’t seen. */
const UNSEEN: Attributes = { stroke: '#000000', 'stroke-opacity': 0 };

const ZERO: Amount = { kind: 'length', value: 0, percent: 0 };
/** Numbers of an attribute, with few signs between them. */
const NUMBERS = /^(?:[\s,]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)*[\s,]*$/i;
const SIDES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** The colour of `background: white`. */
function backgroundColour(style: Style, shorthand: string): Colour | undefined {
  for (const part of shorthand.split(/\s+(?![^(]*\))/)) {
    const probe = new Style(
      new Map([['flood-color', [{ text: part, isAttribute: false, takesNumbers: false }]]]),
      style,
      style.screening,
    );
    try {
      return P.floodColour.of(probe);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return undefined;
}

/** Attributes of filters that are neither lengths nor colours. */
const FILTER_ATTRIBUTES = [
  'in',
  'in2',
  'result',
  'mode',
  'type',
  'values',
  'operator',
  'k1',
  'k2',
  'k3',
  'k4',
  'order',
  'kernelMatrix',
  'divisor',
  'bias',
  'targetX',
  'targetY',
  'edgeMode',
  'preserveAlpha',
  'surfaceScale',
  'diffuseConstant',
  'specularConstant',
  'specularExponent',
  'kernelUnitLength',
  'azimuth',
  'elevation',
  'z',
  'pointsAtX',
  'pointsAtY',
  'pointsAtZ',
  'limitingConeAngle',
  'scale',
  'xChannelSelector',
  'yChannelSelector',
  'dx',
  'dy',
  'stdDeviation',
  'radius',
  'baseFrequency',
  'numOctaves',
  'seed',
  'stitchTiles',
  'tableValues',
  'slope',
  'intercept',
  'amplitude',
  'exponent',
  'offset',
] as const;

const AMOUNT_FILTERS = new Set([
  'brightness',
  'contrast',
  'grayscale',
  'invert',
  'opacity',
  'saturate',
  'sepia',
]);

/** A function of `filter`, as the renderer reads it. @throws Refused where it is none that we know */
function filterFunction(node: CssNode, style: Style): string {
  if (node.type !== 'Function') throw new Refused('svg-style', 'filter');
  const name = node.name.toLowerCase();
  const parts = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  const amounts = parts.map((part) => amountOf(part, style.units));
  const [first] = amounts;
  if (name === 'blur') return `blur(${plainNumber(first?.value ?? 0)})`;
  if (name === 'hue-rotate') return `hue-rotate(${plainNumber(first?.value ?? 0)}deg)`;
  if (AMOUNT_FILTERS.has(name))
    return `${name}(${plainNumber(first ? first.value + first.percent / 100 : 1)})`;
  if (name !== 'drop-shadow') throw new Refused('svg-style', `${node.name}()`);
  const lengths = amounts.flatMap((amount) => (amount ? [plainNumber(amount.value)] : []));
  const coloured = parts.find((_, at) => amounts[at] === undefined);
  const colour = coloured ? readColour(coloured, style.colours) : P.colour.of(style);
  if (!colour) throw new Refused('svg-colour', 'drop-shadow()');
  const { r, g, b, alpha } = colour;
  const bytes = [r, g, b].map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)).join(', ');
  return `drop-shadow(rgba(${bytes}, ${plainNumber(alpha)}) ${lengths.join(' ')})`;
}

type Written = readonly [name: string, attributes: Attributes];

/** A shape of CSS, as an element. */
function basicShape(name: string, all: readonly CssNode[], box: Box, style: Style): Written | undefined {
  const nodes = all.filter(({ type }) => type !== 'WhiteSpace');
  const word = (node: CssNode | undefined) =>
    node?.type === 'Identifier' ? node.name.toLowerCase() : undefined;
  const at = nodes.findIndex((node) => word(node) === 'at');
  const sizes = at < 0 ? nodes : nodes.slice(0, at);
  const { units } = style;
  const positionOf = (): readonly [number, number] | undefined => {
    const [first, second] = (at < 0 ? [] : nodes.slice(at + 1)).map((node) => {
      const side = SIDES[word(node) ?? ''];
      return side === undefined
        ? amountOf(node, units)
        : { kind: 'percent' as const, value: 0, percent: side * 100 };
    });
    const half = { kind: 'percent' as const, value: 0, percent: 50 };
    if (at >= 0 && !first) return undefined;
    return [box.x + sizeOf(first ?? half, box.width), box.y + sizeOf(second ?? half, box.height)];
  };
  if (name === 'circle' || name === 'ellipse') {
    const position = positionOf();
    if (!position) return undefined;
    const [cx, cy] = position;
    const reach = {
      x: [cx - box.x, box.x + box.width - cx],
      y: [cy - box.y, box.y + box.height - cy],
    } as const;
    const radius = (
      node: CssNode | undefined,
      side: number,
      among: readonly number[],
    ): number | undefined => {
      const said = word(node);
      const distances = among.map(Math.abs);
      if (said === 'farthest-side') return Math.max(...distances);
      if (node === undefined || said === 'closest-side') return Math.min(...distances);
      const amount = amountOf(node, units);
      return amount && sizeOf(amount, side);
    };
    if (name === 'circle') {
      const r = radius(sizes[0], Math.hypot(box.width, box.height) / Math.SQRT2, [...reach.x, ...reach.y]);
      return r === undefined ? undefined : ['circle', { cx, cy, r }];
    }
    const rx = radius(sizes[0], box.width, reach.x);
    const ry = radius(sizes[1] ?? sizes[0], box.height, reach.y);
    return rx === undefined || ry === undefined ? undefined : ['ellipse', { cx, cy, rx, ry }];
  }
  if (name === 'inset') {
    if (nodes.some((node) => word(node) === 'round')) return undefined;
    const amounts = nodes.map((node) => amountOf(node, units));
    const [top, right = top, bottom = top, left = right] = amounts;
    if (!top || !right || !bottom || !left || amounts.includes(undefined)) return undefined;
    const [x, y] = [sizeOf(left, box.width), sizeOf(top, box.height)];
    return [
      'rect',
      {
        x: box.x + x,
        y: box.y + y,
        width: Math.max(0, box.width - x - sizeOf(right, box.width)),
        height: Math.max(0, box.height - y - sizeOf(bottom, box.height)),
      },
    ];
  }
  if (name === 'polygon') {
    const isEven = nodes.some((node) => word(node) === 'evenodd');
    const amounts = nodes
      .filter((node) => node.type !== 'Operator' && node.type !== 'Identifier')
      .map((node) => amountOf(node, units));
    if (amounts.includes(undefined) || amounts.length % 2 !== 0) return undefined;
    const points = amounts.flatMap((amount, index) => {
      if (!amount) return [];
      const isAcross = index % 2 === 0;
      const value = isAcross ? box.x + sizeOf(amount, box.width) : box.y + sizeOf(amount, box.height);
      return [plainNumber(value)];
    });
    return ['polygon', { points: points.join(' '), 'clip-rule': isEven ? 'evenodd' : undefined }];
  }
  if (name === 'path') {
    const data = nodes.find(({ type }) => type === 'String');
    const isEven = nodes.some((node) => word(node) === 'evenodd');
    return data?.type === 'String'
      ? [
          'path',
          {
            d: data.value,
            transform: `translate(${box.x} ${box.y})`,
            'clip-rule': isEven ? 'evenodd' : undefined,
          },
        ]
      : undefined;
  }
  return undefined;
}

const BOX = /^(?:padding|border|outline|box-shadow)\b(?!-(?:collapse|spacing|radius))/;
const NO_BOX = /^(?:0\w*|none|initial|unset|inherit|medium|currentcolor)(?:\s|$)/i;

/** A style that the outermost element has as a box of a page. */
const boxStyle = ({ cascaded }: Style): string | undefined =>
  [...cascaded].find(([name, [value]]) => BOX.test(name) && value && !NO_BOX.test(value.text))?.[0];

export interface Tools {
  readonly pictures: EmbeddedPictures;
  /** The box around a drawing, as the renderer sees it. */
  readonly measure: (markup: string) => Box | undefined;
}

const styleTexts = ({ elements }: SvgTree) =>
  elements.flatMap(({ name, attributes, text }) => {
    const type = attributes.get('type')?.trim().toLowerCase();
    const isCss = type === undefined || type === '' || type === 'text/css';
    return name === 'style' && isCss ? [{ text, media: attributes.get('media') ?? '' }] : [];
  });

/** @throws Refused where it isn’t a drawing that we can print as a browser shows it */
export function resolveSvg(tree: SvgTree, tools: Tools): ResolvedSvg {
  const { viewBox } = aspectOf(tree.root);
  const guessed = viewBox ?? DEFAULT_SIZE;
  const draw = (size: { width: number; height: number }) =>
    new Drawing(tree, readSheets(styleTexts(tree), size), size, tools);
  const size = draw(guessed).size();
  const drawing = draw(size);
  drawing.size();
  return drawing.resolve();
}
