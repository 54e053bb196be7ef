import { Island } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { DemoBoard } from "./demo-board.tsx";

/** The drawings are made here, on the server: the browser's script only moves them about. */
const PLACES = [
  { x: 24, y: 78, art: <Island index={0} /> },
  { x: 78, y: 59, art: <Island index={2} /> },
  { x: 41, y: 33, art: <Island index={1} /> },
];

const FACES = {
  open: <Penguin pose="think" size={104} />,
  right: <Penguin pose="cheer" size={104} />,
  wrong: <Penguin pose="read" size={104} />,
};

export function HeroDemo() {
  return (
    <section
      aria-labelledby="demo-heading"
      className="relative pt-14 pb-20 lg:pt-12 lg:pb-20 lg:pl-14 xl:-mr-10"
    >
      <DemoBoard
        places={PLACES}
        faces={FACES}
        swimmer={<Penguin pose="swim" size={112} />}
        heading={
          <>
            <h2 id="demo-heading" className="text-2xl text-ink">
              Try it: pick an island
            </h2>
            <p className="mt-1 text-ink-2">One question, no account. A demo: nothing is stored.</p>
          </>
        }
      />
    </section>
  );
}
