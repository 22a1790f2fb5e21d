import { z } from 'zod';
import { type UpgradeSteps, upgradeStored } from '../../../rules/versions/upgrade.ts';
import { inkSchema, recipeSchema } from '../effects/effects.ts';

/** The design document: what the studio edits, a design version keeps and the printer prints. Lengths in millimetres. */

export const SIDES = ['front', 'back', 'left', 'right'] as const;
export const sideSchema = z.enum(SIDES);
export type Side = z.infer<typeof sideSchema>;

/** Elements on one side, and sides of one scene: more than a person places, few enough to render in seconds. */
export const SCENE_LIMITS = {
  elementsPerSide: 200,
  groupDepth: 4,
  textLength: 500,
  /** Lines typed by hand: a screen full of them. */
  textLines: 20,
  pathLength: 20_000,
  pathsPerDrawing: 8,
  areaMm: 2_000,
  /** How far from the area's origin an element may stand, and how large it may be. */
  extentMm: 5_000,
} as const;

const millimetres = z.number().min(-SCENE_LIMITS.extentMm).max(SCENE_LIMITS.extentMm);
const lengthMm = z.number().min(0.1).max(SCENE_LIMITS.extentMm);
const placed = {
  id: z.string().min(1).max(64),
  /** What the layers list calls it; empty means: named by its content. */
  name: z.string().max(80).default(''),
  /** Centre of the element, from the print area's top left corner. */
  x: millimetres,
  y: millimetres,
  /** Degrees, clockwise. */
  rotation: z.number().min(-360).max(360).default(0),
  opacity: z.number().min(0).max(1).default(1),
  hidden: z.boolean().default(false),
  locked: z.boolean().default(false),
  /** Ids of the groups it is in, outermost first. */
  groups: z.array(z.string().min(1).max(64)).max(SCENE_LIMITS.groupDepth).optional(),
};

/** A picture’s crop is kept in shares of its sides: ten thousand are the whole. */
export const CROP_UNITS = 10_000;
const share = z.int().min(0).max(CROP_UNITS);

export const cropSchema = z
  .object({ x: share, y: share, w: share.min(1), h: share.min(1) })
  .refine(({ x, y, w, h }) => x + w <= CROP_UNITS && y + h <= CROP_UNITS, {
    message: 'A crop lies inside its image',
  });
export type Crop = z.infer<typeof cropSchema>;

export const MASK_SHAPES = [
  'circle',
  'rounded',
  'heart',
  'star',
  'hexagon',
  'triangle',
  'diamond',
  'arch',
] as const;
export type MaskShape = (typeof MASK_SHAPES)[number];

/** What is done to a picture before it is placed; its file stays as it is. */
const pictureEditsSchema = z.object({
  crop: cropSchema.optional(),
  recipe: recipeSchema.optional(),
  /** Only what lies inside this shape prints. */
  mask: z.enum(MASK_SHAPES).optional(),
});
export type PictureEdits = z.infer<typeof pictureEditsSchema>;

export const pictureElementSchema = z.object({
  kind: z.literal('picture'),
  ...placed,
  fileId: z.uuid(),
  /** The picture's own size, upright (after its EXIF orientation). */
  naturalWidth: z.int().min(1).max(100_000),
  naturalHeight: z.int().min(1).max(100_000),
  /** Drawn from curves: sharp at any size, so it has no resolution. */
  vector: z.boolean().default(false),
  width: lengthMm,
  height: lengthMm,
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  /** Left out where nothing is done: an older design keeps its hash. */
  edits: pictureEditsSchema.optional(),
});
export type PictureElement = z.infer<typeof pictureElementSchema>;

export const LETTER_CASES = ['upper', 'lower', 'title'] as const;

/** Shares of a text’s size, so that they grow with it. */
export const TEXT_STYLE_LIMITS = { outline: { min: 0.01, max: 0.3 }, shadow: 0.5 } as const;
const shadowShift = z.number().min(-TEXT_STYLE_LIMITS.shadow).max(TEXT_STYLE_LIMITS.shadow);

/** An edge around the letters, under their own ink. */
export const textOutlineSchema = z.object({
  width: z.number().min(TEXT_STYLE_LIMITS.outline.min).max(TEXT_STYLE_LIMITS.outline.max),
  colour: inkSchema,
});
/** A second copy of the letters below them, moved to the right and down. A soft shadow would print as speckle. */
export const textShadowSchema = z.object({ dx: shadowShift, dy: shadowShift, colour: inkSchema });

/** Letters that a field takes. */
export const FIELD_LETTERS = ['any', 'letters', 'letters-digits', 'digits'] as const;
export const FIELD_LIMITS = { labelLength: 40, textLength: 40 } as const;

/** What the shopper may write in place of a text. Spec 2 §3.9: `personalizationTemplate`. */
export const textFieldSchema = z.object({
  /** What the shopper is asked for; empty only until the merchant has typed it. */
  label: z.string().max(FIELD_LIMITS.labelLength),
  required: z.boolean(),
  maxLength: z.int().min(1).max(FIELD_LIMITS.textLength),
  letters: z.enum(FIELD_LETTERS),
});
export type TextField = z.infer<typeof textFieldSchema>;

export const textElementSchema = z.object({
  kind: z.literal('text'),
  ...placed,
  /** Composed: an accent that was typed apart is part of its letter. */
  text: z.string().normalize('NFC').min(1).max(SCENE_LIMITS.textLength),
  fontId: z.string().min(1).max(60),
  weight: z.int().min(100).max(900).default(400),
  /** Height of the font's em square. */
  size: z.number().min(1).max(600),
  colour: inkSchema,
  align: z.enum(['left', 'center', 'right']).default('center'),
  /** Extra room between letters, as a share of the size. */
  letterSpacing: z.number().min(-0.2).max(2).default(0),
  /** Distance of baselines, as a multiple of the size. */
  lineHeight: z.number().min(0.5).max(4).default(1.15),
  /** Degrees of a circle that the line spans; positive bends it up like a rainbow, 0 is straight. */
  arc: z.number().min(-350).max(350).default(0),
  /** These three are left out where they aren’t used: an older design keeps its hash. */
  case: z.enum(LETTER_CASES).optional(),
  outline: textOutlineSchema.optional(),
  shadow: textShadowSchema.optional(),
  /** Left out where shoppers can’t change it: an older design keeps its hash. */
  field: textFieldSchema.optional(),
});
export type TextElement = z.infer<typeof textElementSchema>;

/** A text as it is written on the garment. */
export function writtenText({ text, case: letterCase }: Pick<TextElement, 'text' | 'case'>): string {
  if (letterCase === 'upper') return text.toUpperCase();
  if (letterCase === 'lower') return text.toLowerCase();
  if (letterCase === 'title')
    return text
      .toLowerCase()
      .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return text;
}

export const shapeElementSchema = z.object({
  kind: z.literal('shape'),
  ...placed,
  shape: z.enum(['rect', 'ellipse', 'line']),
  width: lengthMm,
  height: lengthMm,
  fill: inkSchema.nullable().default('#000000'),
  stroke: inkSchema.nullable().default(null),
  strokeWidth: z.number().min(0).max(100).default(0),
  /** Corner radius of a rectangle. */
  radius: z.number().min(0).max(1_000).default(0),
});
export type ShapeElement = z.infer<typeof shapeElementSchema>;

/** Only SVG path data: it becomes markup. */
const pathDataSchema = z
  .string()
  .min(1)
  .max(SCENE_LIMITS.pathLength)
  .regex(/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$/, 'Use path data');

/** One ink of a drawing, in the units of its box. */
const drawingPathSchema = z.object({
  d: pathDataSchema,
  ink: inkSchema,
  /** Width of a line with round ends; without it the path is filled, and what lies between two outlines is left open. */
  line: z.number().min(0.1).max(100).optional(),
});

export const SYMBOLOGIES = ['qr', 'code128', 'ean13'] as const;
export const CODE_LENGTH = 300;

/** What a drawing that is a QR code or barcode says. */
export const codeContentSchema = z.object({
  symbology: z.enum(SYMBOLOGIES),
  value: z.string().min(1).max(CODE_LENGTH),
  /** Its first path is its own light ground. */
  hasGround: z.boolean(),
});
export type CodeContent = z.infer<typeof codeContentSchema>;

/** A drawing that carries its own outlines: what is printed doesn’t change with the library that it came from. */
export const drawingElementSchema = z.object({
  kind: z.literal('drawing'),
  ...placed,
  boxWidth: z.number().min(1).max(2_000),
  boxHeight: z.number().min(1).max(2_000),
  /** From the bottom up. */
  paths: z.array(drawingPathSchema).min(1).max(SCENE_LIMITS.pathsPerDrawing),
  width: lengthMm,
  height: lengthMm,
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  code: codeContentSchema.optional(),
});
export type DrawingElement = z.infer<typeof drawingElementSchema>;

export const elementSchema = z.discriminatedUnion('kind', [
  pictureElementSchema,
  textElementSchema,
  shapeElementSchema,
  drawingElementSchema,
]);
export type SceneElement = z.infer<typeof elementSchema>;

export const sceneSideSchema = z.object({
  side: sideSchema,
  widthMm: z.number().min(5).max(SCENE_LIMITS.areaMm),
  heightMm: z.number().min(5).max(SCENE_LIMITS.areaMm),
  /** From the bottom up. */
  elements: z.array(elementSchema).max(SCENE_LIMITS.elementsPerSide),
});
export type SceneSide = z.infer<typeof sceneSideSchema>;

/** Version of the design document that this program writes. */
const SCENE_VERSION = 1;

export const sceneSchema = z
  .object({ version: z.literal(SCENE_VERSION), sides: z.array(sceneSideSchema).min(1).max(SIDES.length) })
  .refine((scene) => new Set(scene.sides.map((side) => side.side)).size === scene.sides.length, {
    message: 'A design has each side once',
  })
  .refine(
    (scene) => {
      const ids = scene.sides.flatMap((side) => side.elements.map((element) => element.id));
      return new Set(ids).size === ids.length;
    },
    { message: 'Each element of a design needs its own id' },
  );
export type Scene = z.infer<typeof sceneSchema>;

/** Steps from each version of the design document to the next; the last makes the version that {@link sceneSchema} has. */
const SCENE_UPGRADES: UpgradeSteps = [];
const versionedSchema = z.looseObject({ version: z.int().min(1) });

/** A design as a database, a browser or a print job keeps it: read in any version, given in today's. */
export const storedSceneSchema = z.preprocess((stored) => {
  const versioned = versionedSchema.safeParse(stored);
  return versioned.success ? upgradeStored(versioned.data, versioned.data.version, SCENE_UPGRADES) : stored;
}, sceneSchema);

/** A scene with nothing on it, for print areas such as a base product's. */
export function emptyScene(areas: readonly { side: Side; widthMm: number; heightMm: number }[]): Scene {
  return {
    version: SCENE_VERSION,
    sides: areas.map(({ side, widthMm, heightMm }) => ({ side, widthMm, heightMm, elements: [] })),
  };
}

export const sideOf = (scene: Scene, side: Side): SceneSide | undefined =>
  scene.sides.find((candidate) => candidate.side === side);

/** What a side prints: everything not hidden and not fully transparent. */
export const printedElements = (side: SceneSide): SceneElement[] =>
  side.elements.filter((element) => !element.hidden && element.opacity > 0);

/** The sides that put ink on the product. Spec 2 §3.9: the print count. */
export const printedSides = (scene: Scene): Side[] =>
  scene.sides.filter((side) => printedElements(side).length > 0).map((side) => side.side);

/** What a new text says until somebody types over it. */
export const PLACEHOLDER_TEXT = 'Your text';

export const isPlaceholder = (element: SceneElement): boolean =>
  element.kind === 'text' && element.text.trim() === PLACEHOLDER_TEXT;

/** The files a scene shows, each once. */
export const pictureFileIds = (scene: Scene): string[] => [
  ...new Set(
    scene.sides.flatMap((side) =>
      side.elements.flatMap((element) => (element.kind === 'picture' ? [element.fileId] : [])),
    ),
  ),
];
