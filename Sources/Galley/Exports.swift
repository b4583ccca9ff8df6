// SPDX-License-Identifier: MIT
//
// One import is enough for a program that shows text: the values it needs come with `Galley`.

@_exported public import GalleyFonts
@_exported public import GalleyInteraction
@_exported public import GalleyLayout
@_exported public import GalleyModel
@_exported public import GalleyPNG
@_exported public import GalleyRaster
