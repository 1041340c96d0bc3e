// Native WebRTC is not built here: scripts of packages do not run.
export async function resolve (specifier, context, next) {
  if (specifier !== '@thaunknown/simple-peer/lite.js') return next(specifier, context)
  return { url: new URL('./peer.mjs', import.meta.url).href, shortCircuit: true }
}
