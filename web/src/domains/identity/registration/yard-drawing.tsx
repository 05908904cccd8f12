/** The gantry crane of the login page. */
export function YardDrawing() {
  return (
    <svg
      viewBox="0 0 480 220"
      fill="none"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="1.5"
      preserveAspectRatio="xMidYMax meet"
    >
      <path d="M0 200h480" opacity=".5" />
      <path d="M60 40h360M60 52h360M60 40v12M420 40v12" />
      <path d="M92 52v148M106 52v148M374 52v148M388 52v148" />
      <path
        d="M92 56l14 20-14 20 14 20-14 20 14 20-14 20 14 20M374 56l14 20-14 20 14 20-14 20 14 20-14 20 14 20"
        opacity=".5"
      />
      <path d="M222 34h44v12h-44zM230 46v44M258 46v44M214 100l16-10h28l16 10" />
      <path d="M214 100h60v28h-60z" fill="#FF8A4C" stroke="none" />
      <path d="M229 106v16M244 106v16M259 106v16" stroke="#0E2230" />
      <path d="M132 172h60v28h-60zM196 172h60v28h-60zM290 172h60v28h-60zM132 144h60v28h-60z" />
      <path
        d="M147 178v16M162 178v16M177 178v16M211 178v16M226 178v16M241 178v16M305 178v16M320 178v16M335 178v16M147 150v16M162 150v16M177 150v16"
        opacity=".5"
      />
    </svg>
  );
}
