import { BoatPose } from "./penguin-boat.tsx";
import { BoxPose } from "./penguin-box.tsx";
import { CheerPose } from "./penguin-cheer.tsx";
import { HelloPose } from "./penguin-hello.tsx";
import { LetterPose } from "./penguin-letter.tsx";
import { LostPose } from "./penguin-lost.tsx";
import { MapPose } from "./penguin-map.tsx";
import { PointPose } from "./penguin-point.tsx";
import { ReadPose } from "./penguin-read.tsx";
import { SleepPose } from "./penguin-sleep.tsx";
import { SlidePose } from "./penguin-slide.tsx";
import { SwimPose } from "./penguin-swim.tsx";
import { ThinkPose } from "./penguin-think.tsx";
import { type ArtProps, Svg } from "./svg.tsx";

const POSES = {
  hello: HelloPose,
  map: MapPose,
  cheer: CheerPose,
  sleep: SleepPose,
  read: ReadPose,
  swim: SwimPose,
  think: ThinkPose,
  slide: SlidePose,
  point: PointPose,
  boat: BoatPose,
  box: BoxPose,
  letter: LetterPose,
  lost: LostPose,
};

export function Penguin({ pose = "hello", size = 200, ...rest }: ArtProps & { pose?: keyof typeof POSES }) {
  const Pose = POSES[pose];
  return (
    <Svg box={[200, 200]} size={size} {...rest}>
      <Pose />
    </Svg>
  );
}
