import { useNavigate } from 'react-router';
import type { BaseColour, CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  designSettingsSchema,
  PRODUCT_LIMITS,
} from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  emptyScene,
  type Scene,
  type SceneElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';

/** A base product’s scene with a design on the side that is printed first. */
export function sceneWith(base: CataloguedBase, elements: readonly SceneElement[]): Scene {
  const scene = emptyScene(base.printAreas);
  return {
    ...scene,
    sides: scene.sides.map((side, index) => (index === 0 ? { ...side, elements: [...elements] } : side)),
  };
}

interface NewDesign {
  readonly base: CataloguedBase;
  readonly colour: BaseColour;
  readonly name: string;
  readonly elements: readonly SceneElement[];
}

/** Makes a draft of a design and opens it. */
export function useOpenInStudio() {
  const create = useCallMutation(studioCalls.createDesign, {
    refreshes: [studioCalls.listDesigns, productsCalls.listRows],
  });
  const navigate = useNavigate();
  const { project } = useSession();
  const open = ({ base, colour, name, elements }: NewDesign) =>
    create.mutate(
      {
        body: {
          baseSku: base.sku,
          scene: sceneWith(base, elements),
          settings: designSettingsSchema.parse({
            name: name.slice(0, PRODUCT_LIMITS.nameLength),
            colours: [colour.name],
            defaultColour: colour.name,
          }),
        },
      },
      {
        onSuccess: ({ id }) =>
          void navigate(withProject(`/create-a-product/?design=${id}`, project?.id ?? null)),
        onError: showFailure,
      },
    );
  return { open, isOpening: create.isPending };
}
