import { Lighthouse } from "#components/art/lighthouse.tsx";
import { PostcardIsle } from "#components/art/postcard-isle.tsx";
import { regionAt } from "#lib/island/regions.ts";
import { GROUP, isCourseDone, isletsOf, placeGroup } from "#lib/voyage/rules.ts";
import { IsletArt } from "./islet-art.tsx";

interface GroupCourse {
  _id: string;
  islandCount: number;
  quizCount: number;
  completedQuizzes: number;
}

/** Water that a shore leaves white */
function Foam({ x, y, rx }: { x: number; y: number; rx: number }) {
  return <ellipse cx={x} cy={y} rx={rx} ry={rx * 0.28} fill="#ffffff" opacity=".28" />;
}

/** A course as islands on a grid of 320 × 200: its main island, and an islet for every share of it, lit once it is complete. */
export function GroupArt({ course }: { course: GroupCourse }) {
  const { lit, total } = isletsOf(course);
  const group = placeGroup(course._id, total);
  const islets = group.islets.map((islet, index) => ({ ...islet, isLit: index < lit }));
  const [behind, before] = [islets.filter(({ y }) => y < 100), islets.filter(({ y }) => y >= 100)];
  const draw = (list: typeof islets) =>
    list.map(({ x, y, look, isLit }) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <ellipse cy="8" rx="25" ry="7" fill="#ffffff" opacity={isLit ? ".28" : ".16"} />
        <IsletArt look={look} isLit={isLit} />
      </g>
    ));
  return (
    <>
      {draw(behind)}
      <Foam x={160} y={134} rx={90} />
      <g transform="translate(76 28) scale(.42)">
        <PostcardIsle region={regionAt(course._id, 0)} />
      </g>
      {isCourseDone(course) ? (
        <g transform={`translate(${group.lighthouse.x - 43} ${group.lighthouse.y - 96}) scale(.72)`}>
          <Lighthouse />
        </g>
      ) : null}
      {draw(before)}
    </>
  );
}

/** The same as a picture of its own; decoration. */
export function GroupView({ course, className }: { course: GroupCourse; className?: string }) {
  return (
    <svg viewBox={`0 0 ${GROUP.width} ${GROUP.height}`} fill="none" aria-hidden="true" className={className}>
      <GroupArt course={course} />
    </svg>
  );
}
