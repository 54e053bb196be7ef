import { BoatPose } from "./penguin-boat.tsx";
import { CheerPose } from "./penguin-cheer.tsx";
import { dressOf } from "./penguin-clothes.tsx";
import { HelloPose } from "./penguin-hello.tsx";
import { MapPose } from "./penguin-map.tsx";
import { ReadPose } from "./penguin-read.tsx";
import { type ArtProps, Svg } from "./svg.tsx";

const POSES = { hello: HelloPose, cheer: CheerPose, boat: BoatPose, map: MapPose, read: ReadPose };

interface DressedPenguinProps extends ArtProps {
  pose: keyof typeof POSES;
  /** "color.scarf.hat" */
  avatar: string;
}

/** The penguin of a learner in full. The usual coat has a shade of its own for each theme. */
export function DressedPenguin({ pose, avatar, size = 200, ...rest }: DressedPenguinProps) {
  const Pose = POSES[pose];
  const { color, coat, scarf, hat } = dressOf(avatar);
  return (
    <Svg
      box={[200, 200]}
      size={size}
      style={{ overflow: "visible", ...(color === "midnight" ? {} : coat) }}
      {...rest}
    >
      <Pose scarf={scarf} hat={hat} />
    </Svg>
  );
}
