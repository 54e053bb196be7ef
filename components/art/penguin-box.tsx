import { Face, Feet, Flipper, Scarf, Shadow, Torso } from "./penguin-parts.tsx";

/** A parcel in its flippers: something has been brought */
export function BoxPose() {
  return (
    <>
      <Shadow />
      <Feet />
      <Torso />
      <Face eyes="happy" />
      <Scarf />
      <Parcel />
      <Flipper x={38} y={118} turn={-34} />
      <Flipper x={162} y={118} turn={34} flip />
    </>
  );
}

function Parcel() {
  return (
    <g transform="rotate(-2 100 150)">
      <path d="M54 128l10-10h72l10 10Z" fill="var(--art-sand)" />
      <path d="M54 127h92v44c0 4-3 7-7 7H61c-4 0-7-3-7-7Z" fill="var(--art-sand-2)" />
      <path d="M54 127h92v6H54Z" fill="var(--art-trunk)" opacity=".22" />
      <path d="M92 118h16l2 9v16l-5-3-5 3-5-3-5 3v-16Z" fill="var(--art-paper)" />
      <path
        transform="translate(22 -1)"
        d="M78 149l3 6.5 7 .8-5.2 4.8 1.4 7-6.2-3.5-6.2 3.5 1.4-7-5.2-4.8 7-.8Z"
        fill="var(--art-scarf)"
        stroke="var(--art-scarf)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </g>
  );
}
