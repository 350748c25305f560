; The installer for Windows: makensis -DVERSION=0.1.0 -DFOLDER=..\..\dist\ElCapitan assets\packaging\installer.nsi
; For one user, without any rights of the system. What it does was run under Wine (try_wine.sh) and never on a Windows.
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user
!include "MUI2.nsh"

!ifndef VERSION
  !error "say -DVERSION=..."
!endif
!ifndef FOLDER
  !error "say -DFOLDER=..., what pyinstaller build.spec has made"
!endif
!ifndef OUT
  !define OUT "ElCapitan-${VERSION}-setup.exe"
!endif
!ifndef ROOT
  !define ROOT "../.."  ; from where this script lies
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\ElCapitan"
!define KIND "ElCapitan.Record"

Name "El Capitan"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\El Capitan"
InstallDirRegKey HKCU "Software\El Capitan" "Folder"

!define MUI_ICON "${ROOT}/assets/art/icon-app.ico"
!define MUI_UNICON "${ROOT}/assets/art/icon-app.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\ElCapitan.exe"
; The program's own licence, if it has one; backslashes as below.
!if /FileExists "${FOLDER}\_internal\LICENSE.txt"
  !insertmacro MUI_PAGE_LICENSE "${FOLDER}\_internal\LICENSE.txt"
!endif
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Czech"

LangString RECORD ${LANG_ENGLISH} "El Capitan game"
LangString RECORD ${LANG_CZECH} "Hra El Capitan"
LangString TEXT ${LANG_ENGLISH} "The game in words, for screen readers"
LangString TEXT ${LANG_CZECH} "Hra slovy, pro odečítače obrazovky"

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Section "El Capitan"
  ; An older version leaves nothing behind that would be mixed with the new one.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  ; On Windows makensis finds the folder in a path by backslashes alone; elsewhere it takes them for its own.
  File /r "${FOLDER}\*"
  CreateShortCut "$SMPROGRAMS\El Capitan.lnk" "$INSTDIR\ElCapitan.exe"
  ; Who does not see the window finds the game in words beside it; no menu of the window could tell them.
  CreateShortCut "$SMPROGRAMS\El Capitan (text).lnk" "$INSTDIR\ElCapitan.com" "text --plain" "" "" "" "" "$(TEXT)"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\El Capitan" "Folder" "$INSTDIR"

  WriteRegStr HKCU "Software\Classes\.capitan" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(RECORD)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\ElCapitan.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\ElCapitan.exe" play "%1"'

  WriteRegStr HKCU "${KEY}" "DisplayName" "El Capitan"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\ElCapitan.exe"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd

Section "Uninstall"
  ; Games and settings lie elsewhere and stay.
  Delete "$INSTDIR\ElCapitan.exe"
  Delete "$INSTDIR\ElCapitan.com"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\El Capitan.lnk"
  Delete "$SMPROGRAMS\El Capitan (text).lnk"
  DeleteRegKey HKCU "Software\Classes\.capitan"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "Software\El Capitan"
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd
