import { WholeValue } from "./field-list.tsx";
import type { Shape } from "./reference.ts";
import { Section, Text } from "./words.tsx";

export const SHAPES_ID = "shapes";

/** What stands in several answers, told once */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <Section id={SHAPES_ID} title="Shapes">
      <Text>Shapes used in several responses have a name and are described here once.</Text>
      {shapes.map(({ id, name, content }) => (
        <div key={id} className="mt-4">
          <h3 id={id} className="scroll-mt-24 font-semibold text-lg">
            {name}
          </h3>
          <WholeValue content={content} />
        </div>
      ))}
    </Section>
  );
}
